import { Breadcrumb } from "antd";
import type { OfficePage } from "../navigation/office-pages.ts";
import styles from "./shell.module.css";

/** Breadcrumb of the page in front. */
export function PageTrail({ page }: { page: OfficePage }) {
  return (
    <nav className={`rigid p-3-4 ${styles.trail}`} aria-label="当前位置">
      <Breadcrumb items={page.trail.map((name) => ({ title: name }))} />
    </nav>
  );
}
