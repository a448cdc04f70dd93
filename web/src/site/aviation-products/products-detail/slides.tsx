import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { ScaledImage } from "../../../ui/picture.tsx";

interface SlidesProps {
  /** At least one; undefined shows the fallback. */
  pictures: (string | undefined)[];
  name: string;
  at: number;
  onAt: (at: number) => void;
  /** Label of the action on click. */
  press: string;
  onPress: () => void;
  sizes?: string | undefined;
  className?: string | undefined;
}

/** Pictures side by side, one visible at a time; moved by swiping or arrow keys. */
export function Slides(props: SlidesProps) {
  const { pictures, name, at, onAt, press, onPress, sizes, className } = props;
  const row = useRef<HTMLUListElement>(null);
  const showCurrent = useEffectEvent(() => {
    if (row.current && shownIn(row.current) !== at) {
      row.current.scrollLeft = at * row.current.clientWidth;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll when the index changes
  useLayoutEffect(() => showCurrent(), [at]);
  useLayoutEffect(() => {
    if (!row.current) return;
    // A row in a closed dialog has no width; a phone may be rotated.
    const widths = new ResizeObserver(() => showCurrent());
    widths.observe(row.current);
    return () => widths.disconnect();
  }, []);
  const count = pictures.length;
  const altOf = (index: number) =>
    count > 1 ? `${name}，第 ${index + 1} 张，共 ${count} 张` : name;
  return (
    <ul
      ref={row}
      className={classNames(
        "scrollbar-none flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain",
        className,
      )}
      onScroll={({ currentTarget }) => {
        // A closing row scrolls to its start; that is not a selection.
        if (currentTarget.clientWidth > 0) onAt(shownIn(currentTarget));
      }}
      onKeyDown={(event) => selectByArrowKeys(event, { at, count, onAt })}
    >
      {pictures.map((url, index) => (
        <li key={url ?? "none"} className="w-full flex-none snap-start snap-always">
          <button
            type="button"
            className="block size-full cursor-[inherit] focus-visible:-outline-offset-3"
            aria-label={`${press}：${altOf(index)}`}
            tabIndex={index === at ? 0 : -1}
            onClick={onPress}
          >
            <ProductImage
              className="h-full"
              url={url}
              alt={altOf(index)}
              sizes={sizes}
              eager={index === at}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function shownIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth);
}

interface ProductImageProps {
  /** Shows a fallback if undefined or not loadable. */
  url: string | undefined;
  alt: string;
  /** Displayed width; absent: original size, not scaled. */
  sizes?: string | undefined;
  eager?: boolean | undefined;
  /** Sets the height. */
  className: string;
}

/** Picture of a product in any aspect ratio, as wide as its container. */
export function ProductImage({ className, ...image }: ProductImageProps) {
  return (
    <ScaledImage
      className={`w-full object-contain ${className}`}
      fallback="product"
      scaledWidth={750}
      draggable={false}
      {...image}
    />
  );
}

/** Moves the selection and the focus by arrow keys, Home and End in a row of buttons. */
export function selectByArrowKeys(
  event: KeyboardEvent<HTMLElement>,
  { at, count, onAt }: { at: number; count: number; onAt: (at: number) => void },
): void {
  const target = targetOf(event.key, at, count);
  if (target === undefined) return;
  event.preventDefault();
  onAt(target);
  // Prevent scrolling by the browser: the row scrolls to the selection itself.
  const buttons = event.currentTarget.querySelectorAll<HTMLElement>("button");
  buttons[target]?.focus({ preventScroll: true });
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
