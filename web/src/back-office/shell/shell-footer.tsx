import { useSiteFacts } from "../../reference-data/site-facts.ts";
import styles from "./shell.module.css";

export function ShellFooter() {
  const { copyright, version } = useSiteFacts();
  return (
    <footer className={styles.footer}>
      {copyright} {version}
    </footer>
  );
}
