import { useLayoutEffect, useRef, useState } from "react";
import { ProductImage, selectByArrowKeys } from "./slides.tsx";
import styles from "./thumbnails.module.css";

interface ThumbnailsProps {
  pictures: string[];
  at: number;
  onAt: (at: number) => void;
}

/** Pixels per click on an arrow. */
const step = 150;
const calm = "(prefers-reduced-motion: reduce)";

/** Thumbnails, three visible at a time. The arrows scroll the row and are disabled at its ends. */
export function Thumbnails({ pictures, at, onAt }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ first: true, last: false });
  const updateEnds = () => row.current && setEnds(endsOf(row.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures change the width
  useLayoutEffect(() => {
    const shown = row.current;
    if (!shown) return;
    const widths = new ResizeObserver(() => setEnds(endsOf(shown)));
    widths.observe(shown);
    return () => widths.disconnect();
  }, [pictures]);
  useLayoutEffect(() => {
    const chosen = row.current?.children[at];
    if (row.current && chosen instanceof HTMLElement) reveal(row.current, chosen);
  }, [at]);
  return (
    <div className={`flex justify-center gap-3 ${styles.thumbnails}`}>
      <Arrow
        way="back"
        disabled={ends.first}
        onMove={() => row.current && move(row.current, -step)}
      />
      <ul
        ref={row}
        aria-label="产品图片"
        onScroll={updateEnds}
        onKeyDown={(event) => selectByArrowKeys(event, { at, count: pictures.length, onAt })}
      >
        {pictures.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`第 ${index + 1} 张`}
              aria-current={index === at}
              tabIndex={index === at ? 0 : -1}
              onClick={() => onAt(index)}
            >
              <ProductImage url={url} alt="" sizes="150px" />
            </button>
          </li>
        ))}
      </ul>
      <Arrow way="on" disabled={ends.last} onMove={() => row.current && move(row.current, step)} />
    </div>
  );
}

interface ArrowProps {
  way: "back" | "on";
  disabled: boolean;
  onMove: () => void;
}

function Arrow({ way, disabled, onMove }: ArrowProps) {
  return (
    <button
      type="button"
      className={`grid w-10 flex-none cursor-pointer place-items-center rounded-md border bg-transparent text-ink hover:enabled:border-accent hover:enabled:text-accent disabled:cursor-not-allowed disabled:text-faint disabled:opacity-55 max-sm:hidden [&_span]:size-2.5 [&_span]:-translate-x-0.5 [&_span]:-rotate-45 data-[way=back]:[&_span]:translate-x-0.5 data-[way=back]:[&_span]:rotate-135 ${styles.arrow}`}
      data-way={way}
      aria-label={way === "back" ? "向左滚动缩略图" : "向右滚动缩略图"}
      disabled={disabled}
      onClick={onMove}
    >
      <span aria-hidden="true" />
    </button>
  );
}

function endsOf(row: HTMLElement) {
  // Fractional widths leave up to one pixel.
  return { first: row.scrollLeft < 1, last: row.scrollLeft > farthest(row) - 1 };
}

/** Scroll range by layout: running animations would increase scrollWidth. */
function farthest({ lastElementChild, clientWidth }: HTMLElement): number {
  if (!(lastElementChild instanceof HTMLElement)) return 0;
  return Math.max(0, lastElementChild.offsetLeft + lastElementChild.offsetWidth - clientWidth);
}

function reveal(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
  const before = offsetLeft - row.scrollLeft;
  const behind = offsetLeft + offsetWidth - row.scrollLeft - row.clientWidth;
  if (before < 0) row.scrollLeft += before;
  else if (behind > 0) row.scrollLeft += behind;
}

/** Scrolls immediately, so that quick clicks add up, and animates the pictures. */
function move(row: HTMLElement, by: number): void {
  const from = row.scrollLeft;
  row.scrollLeft = Math.min(from + by, farthest(row));
  if (matchMedia(calm).matches) return;
  const glide = [{ transform: `translateX(${row.scrollLeft - from}px)` }, { transform: "none" }];
  for (const each of row.children) each.animate(glide, { duration: 160, easing: "ease-out" });
}
