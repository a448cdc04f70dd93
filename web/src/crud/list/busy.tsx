import { Spin } from "antd";
import type { ReactNode } from "react";
import styles from "./busy.module.css";

/**
 * Veils what is loaded anew. Ant Design's `loading` would set what all rows inherit, and so have
 * the style of each of them computed twice.
 */
export function Busy({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className={styles.busy} aria-busy={when}>
      {children}
      {when && (
        <div className={styles.veil}>
          <Spin />
        </div>
      )}
    </div>
  );
}
