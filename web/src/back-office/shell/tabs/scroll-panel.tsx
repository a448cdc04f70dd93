import { type ReactNode, type UIEvent, useLayoutEffect, useRef } from "react";
import styles from "../shell.module.css";

/** A scroll container that restores its position when its tab is activated. */
export function ScrollPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef({ top: 0, left: 0 });
  // Runs whenever the tab is activated.
  useLayoutEffect(() => {
    void panel.current?.scrollTo({ ...left.current, behavior: "instant" });
  }, []);
  const note = ({ currentTarget: { clientHeight, scrollTop, scrollLeft } }: UIEvent) => {
    // A hidden element has no height, and in some browsers no scroll position either.
    if (clientHeight > 0) left.current = { top: scrollTop, left: scrollLeft };
  };
  return (
    <div ref={panel} className={styles.page} onScroll={note}>
      {children}
    </div>
  );
}
