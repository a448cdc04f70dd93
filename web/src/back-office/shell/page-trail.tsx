import { Breadcrumb } from "antd";
import { useSiteFacts } from "../../session/site-facts.ts";
import type { OfficePage } from "../navigation/office-pages.ts";
import styles from "./shell.module.css";

/** Breadcrumb of the page in front, and the window's title. */
export function PageTrail({ page }: { page: OfficePage }) {
  const { title } = useSiteFacts();
  return (
    <nav className={styles.trail} aria-label="当前位置">
      <title>{`${title} - ${page.title}`}</title>
      <Breadcrumb items={page.trail.map((name) => ({ title: name }))} />
    </nav>
  );
}
