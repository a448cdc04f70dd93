import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
}

/** Placeholder of something that is still loading. */
export function Skeleton({ width = "100%", height = 16 }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
