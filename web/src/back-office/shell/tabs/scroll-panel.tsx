import { type ReactNode, type UIEvent, useLayoutEffect, useRef } from "react";
import styles from "../shell.module.css";

/** Scrolls by itself, and is where it was left when its tab comes back to the front. */
export function ScrollPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const left = useRef({ top: 0, left: 0 });
  // Runs again each time that the tab comes to the front.
  useLayoutEffect(() => {
    void panel.current?.scrollTo({ ...left.current, behavior: "instant" });
  }, []);
  const note = ({ currentTarget: { clientHeight, scrollTop, scrollLeft } }: UIEvent) => {
    // What is hidden has no height, and in some browsers no position either.
    if (clientHeight > 0) left.current = { top: scrollTop, left: scrollLeft };
  };
  return (
    <div ref={panel} className={styles.page} onScroll={note}>
      {children}
    </div>
  );
}
