import { toUnicodeScript } from "@aeromaint/contracts/fields/unicode-script.ts";
import { type RefObject, useEffect, useId, useMemo, useState } from "react";
import styles from "./contents.module.css";

/** Pixels below the top of the window at which a heading counts as being read: below the header. */
const readingLine = 140;

/** Which heading's text is being read: the last one above the line, at the page's end the last of all. */
export function currentHeading(tops: readonly number[], isAtEnd: boolean): number {
  if (isAtEnd) return tops.length - 1;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= readingLine),
  );
}

/** The same while a text is scrolled. */
function useCurrentHeading(place: RefObject<HTMLElement | null>, count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    let frame = 0;
    const follow = () => {
      if (!place.current) return;
      const tops = headingsIn(place.current).map((each) => each.getBoundingClientRect().top);
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      setCurrent(currentHeading(tops, isAtEnd));
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(follow);
    };
    soon();
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("resize", soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", soon);
      window.removeEventListener("resize", soon);
    };
  }, [place, count]);
  return current;
}

interface ContentsProps {
  /** Text with the listed headings, and its place. */
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
    <nav
      className="border-l pl-4 max-lg:rounded-md max-lg:border max-lg:px-4 max-lg:py-3"
      aria-labelledby={title}
    >
      <details open={isWide}>
        <summary className="cursor-pointer text-muted text-sm hover:text-ink" id={title}>
          目录
        </summary>
        <ol className="mt-2">
          {outline.map(({ text, depth }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Headings are known by their place alone.
            <li key={at} className="data-[depth=1]:pl-3 data-[depth=2]:pl-6" data-depth={depth}>
              <button
                type="button"
                className={`w-full cursor-pointer py-1 text-left current:font-semibold current:text-ink text-muted text-sm/normal hover:text-ink max-lg:py-2 ${styles.entry}`}
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

interface Heading {
  text: string;
  /** Levels below the highest heading of the text. */
  depth: number;
}

// Counted here and found again in the shown text.
const headings = ":is(h1, h2, h3)";

const minHeadings = 3;

/** Contents of a text from its headings; empty with fewer than three. */
export function outlineOf(html: string): Heading[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const found = [...body.querySelectorAll(headings)].filter(hasWords);
  if (found.length < minHeadings) return [];
  const levels = found.map(({ tagName }) => Number(tagName.slice(1)));
  const top = Math.min(...levels);
  return found.map((heading, at) => ({
    text: wordsOf(heading),
    depth: (levels[at] ?? top) - top,
  }));
}

/** Positions of the same headings in the page. */
export function headingsIn(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(headings)].filter(hasWords);
}

function hasWords(heading: Element): boolean {
  return wordsOf(heading) !== "";
}

function wordsOf(heading: Element): string {
  const plain = heading.cloneNode(true) as Element;
  for (const shifted of plain.querySelectorAll("sup, sub")) {
    shifted.textContent = toUnicodeScript(
      shifted.textContent ?? "",
      shifted.localName as "sup" | "sub",
    );
  }
  return (plain.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}
