import { useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ProductImage, selectByArrowKeys } from "./slides.tsx";

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
    <div className="flex justify-center gap-3">
      <Arrow
        way="back"
        disabled={ends.first}
        onMove={() => row.current && move(row.current, -step)}
      />
      <ul
        ref={row}
        className="scrollbar-none relative flex w-114 min-w-0 overflow-x-auto overscroll-x-contain max-sm:-mx-1"
        aria-label="产品图片"
        onScroll={updateEnds}
        onKeyDown={(event) => selectByArrowKeys(event, { at, count: pictures.length, onAt })}
      >
        {pictures.map((url, index) => (
          // The picture is 150 px wide: the step of an arrow.
          <li key={url} className="w-39.5 flex-none px-1">
            <button
              type="button"
              className={classNames(
                "block w-full cursor-pointer overflow-hidden rounded-md border-2 bg-surface focus-visible:-outline-offset-5",
                index === at ? "border-accent" : "hover:border-edge",
              )}
              aria-label={`第 ${index + 1} 张`}
              aria-current={index === at}
              tabIndex={index === at ? 0 : -1}
              onClick={() => onAt(index)}
            >
              <ProductImage className="aspect-16/9" url={url} alt="" sizes="150px" />
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
      className="grid w-10 flex-none cursor-pointer place-items-center rounded-md border text-ink hover:enabled:border-accent hover:enabled:text-accent disabled:cursor-not-allowed disabled:text-faint disabled:opacity-55 max-sm:hidden"
      aria-label={way === "back" ? "向左滚动缩略图" : "向右滚动缩略图"}
      disabled={disabled}
      onClick={onMove}
    >
      <span
        className={classNames(
          "size-2.5 border-current border-r-2 border-b-2",
          way === "back" ? "translate-x-0.5 rotate-135" : "-translate-x-0.5 -rotate-45",
        )}
        aria-hidden="true"
      />
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
