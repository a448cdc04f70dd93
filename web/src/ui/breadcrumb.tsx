import { Link } from "react-router";
import styles from "./breadcrumb.module.css";

export function Breadcrumb({ steps }: { steps: { label: string; to?: string }[] }) {
  return (
    <nav
      className={`[&_li]:wrap-anywhere [&_a]:no-underline [&_a]:hover:underline max-md:[&_a]:px-2 max-md:[&_a]:py-3 [&_li]:min-w-0 [&_ol]:flex [&_ol]:list-none [&_ol]:flex-wrap [&_ol]:p-0 [&_ol]:text-sm ${styles.breadcrumb}`}
      aria-label="面包屑"
    >
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
