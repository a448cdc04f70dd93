import { classNames } from "../../../ui/class-names.ts";
import type { PlacedSpace } from "./geometry.ts";
import styles from "./plan-drawing.module.css";
import { onPressKey } from "./press-key.ts";
import { labelIn } from "./space-label.ts";
import { SpaceShape } from "./space-shapes.tsx";

interface PlanSpaceProps {
  space: PlacedSpace;
  /** Metres of one pixel on an ordinary screen. */
  pixel: number;
  /** Whether it is the one that fills the drawing: then there is nothing to open. */
  isShown: boolean;
  /** Whether it lies outside of the one that fills the drawing. */
  isFar: boolean;
  /** Absent while it is too small to click. */
  onOpen: (() => void) | undefined;
}

const labelSize = 12;
const inset = 6;

/** A space with its name; a click zooms to it. */
export function PlanSpace({ space, pixel, isShown, isFar, onOpen }: PlanSpaceProps) {
  const { node, rectangle } = space;
  const { x, y, width } = rectangle;
  const label = labelIn(node, width / pixel - 2 * inset);
  // A hangar's name stands before its wall, others on their floor.
  const isOutside = node.type === "hangar";
  const drawn = (
    <>
      <SpaceShape node={node} rectangle={rectangle} pixel={pixel} />
      {label && onOpen && node.type !== "base" && (
        <text
          className={isOutside ? styles.hangarName : styles.name}
          x={x + (isOutside ? 0 : inset * pixel)}
          y={y + (isOutside ? -7 : inset + labelSize - 1) * pixel}
          fontSize={labelSize * pixel}
          strokeWidth={4 * pixel}
          aria-hidden
        >
          {label}
        </text>
      )}
    </>
  );
  if (isShown || !onOpen) {
    return (
      <g className={classNames(styles.still, isFar && styles.far)} aria-hidden>
        {drawn}
      </g>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML's button has no place in a drawing.
    <g
      className={classNames(styles.space, isFar && styles.far)}
      role="button"
      tabIndex={0}
      aria-label={node.aircraft ? `${node.label}，在位飞机 ${node.aircraft}` : node.label}
      onClick={onOpen}
      onKeyDown={onPressKey(onOpen)}
    >
      <title>{node.aircraft ? `${node.label} · ${node.aircraft}` : node.label}</title>
      {drawn}
    </g>
  );
}
