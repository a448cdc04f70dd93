import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { selectByArrowKeys } from "./arrow-key-selection.ts";
import { ProductImage } from "./product-image.tsx";
import styles from "./slides.module.css";

interface SlidesProps {
  /** At least one; undefined shows the fallback. */
  pictures: (string | undefined)[];
  /** What they show. */
  name: string;
  at: number;
  onAt: (at: number) => void;
  /** Action of a click on a picture, and its label. */
  press: string;
  onPress: () => void;
  sizes?: string | undefined;
  className?: string | undefined;
}

/** Pictures side by side, one at a time; swiped, or moved along with the arrow keys. */
export function Slides(props: SlidesProps) {
  const { pictures, name, at, onAt, press, onPress, sizes, className } = props;
  const row = useRef<HTMLUListElement>(null);
  const showCurrent = useEffectEvent(() => {
    if (row.current && shownIn(row.current) !== at) {
      row.current.scrollLeft = at * row.current.clientWidth;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another picture is to be shown.
  useLayoutEffect(() => showCurrent(), [at]);
  useLayoutEffect(() => {
    if (!row.current) return;
    // A row in a dialog has no width until that opens; a phone may be turned.
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
      className={classNames(styles.slides, className)}
      onScroll={({ currentTarget }) => {
        // A row that closes scrolls to its start, which is no selection.
        if (currentTarget.clientWidth > 0) onAt(shownIn(currentTarget));
      }}
      onKeyDown={(event) => selectByArrowKeys(event, { at, count, onAt })}
    >
      {pictures.map((url, index) => (
        <li key={url ?? "none"}>
          <button
            type="button"
            aria-label={`${press}：${altOf(index)}`}
            tabIndex={index === at ? 0 : -1}
            onClick={onPress}
          >
            <ProductImage url={url} alt={altOf(index)} sizes={sizes} eager={index === at} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function shownIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth);
}
