import type { CSSProperties, ReactNode } from "react";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
}

/** Placeholder of something that is still loading. */
export function Skeleton({ width = "100%", height = 16 }: SkeletonProps) {
  return (
    <span
      className={`block max-w-full rounded-sm bg-raised ${styles.skeleton}`}
      style={{ width, height }}
      aria-hidden="true"
      data-loading
    />
  );
}

/** Placeholder of a heading and lines of text. */
export function SkeletonLines({ rows = 3 }: { rows?: number }) {
  return (
    <div className="grid w-full gap-4">
      <Skeleton width="38%" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
        <Skeleton key={row} width={row === rows - 1 ? "61%" : "100%"} />
      ))}
    </div>
  );
}

interface SkeletonRowsProps {
  count: number;
  className: string | undefined;
  rowClassName: string | undefined;
  /** Content of each row. */
  children: ReactNode;
}

/** Loading state of a list. */
export function SkeletonRows({ count, className, rowClassName, children }: SkeletonRowsProps) {
  return (
    <ul className={className} aria-busy="true" aria-label="加载中">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <li key={row} className={rowClassName}>
          {children}
        </li>
      ))}
    </ul>
  );
}
