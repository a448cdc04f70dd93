import { Link } from "react-router";
import styles from "./breadcrumb.module.css";

export function Breadcrumb({ steps }: { steps: { label: string; to?: string }[] }) {
  return (
    <nav className={styles.breadcrumb} aria-label="面包屑">
      <ol>
        {steps.map(({ label, to }, at) => (
          <li key={label} aria-current={at === steps.length - 1 ? "page" : undefined}>
            {to ? <Link to={to}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
