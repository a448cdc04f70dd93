import type { Connection } from "../feed/screen-feed.ts";
import styles from "./frame.module.css";

const texts: Record<Connection, string> = {
  opening: "正在连接",
  live: "实时",
  lost: "连接中断，正在重连",
};

/** Shows whether the figures are live. */
export function ConnectionLight({ connection }: { connection: Connection }) {
  return (
    <span className={styles.light} data-connection={connection} role="status">
      {texts[connection]}
    </span>
  );
}
