import { type RefObject, useId, useMemo, useState } from "react";
import styles from "./contents.module.css";
import { useCurrentHeading } from "./current-heading.ts";
import { headingsIn, outlineOf } from "./outline.ts";

interface ContentsProps {
  /** The text whose headings are listed, and where it is shown. */
  html: string;
  place: RefObject<HTMLElement | null>;
}

/** The contents of a long text; nothing for a short one. */
export function Contents({ html, place }: ContentsProps) {
  const outline = useMemo(() => outlineOf(html), [html]);
  const title = useId();
  const current = useCurrentHeading(place, outline.length);
  // Collapsed on a narrow screen, where it sits above the text.
  const [isWide] = useState(() => window.matchMedia("(min-width: 1024px)").matches);
  if (outline.length === 0) return null;
  const show = (at: number) => {
    const heading = place.current && headingsIn(place.current)[at];
    if (!heading) return;
    heading.scrollIntoView();
    // Moves the focus too, for keyboard and screen reader.
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  return (
    <nav className={styles.contents} aria-labelledby={title}>
      <details open={isWide}>
        <summary className="pointer note" id={title}>
          目录
        </summary>
        <ol>
          {outline.map(({ text, depth }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Headings are known by their place alone.
            <li key={at} data-depth={depth}>
              <button
                type="button"
                aria-current={at === current ? "true" : undefined}
                onClick={() => show(at)}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
