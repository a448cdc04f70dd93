import { Spin } from "antd";
import type { ReactNode } from "react";
import styles from "./loading-overlay.module.css";

/**
 * Covers content that reloads. Ant Design's `loading` would change an inherited style, and so
 * have that of every row recomputed.
 */
export function LoadingOverlay({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <div className="relative" aria-busy={when}>
      {children}
      {when && (
        <div className={styles.veil}>
          <Spin />
        </div>
      )}
    </div>
  );
}
