import { type SpaceNode, typeAbove } from "@aeromaint/contracts/spaces/space.ts";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../../ui/class-names.ts";
import {
  onActivationKey,
  type PixelSize,
  type PlacedPoint,
  type PlacedSpace,
  type Rectangle,
  subtreeSpaceIds,
  viewBoxOf,
} from "./geometry.ts";
import styles from "./plan-drawing.module.css";
import { PlanPoints } from "./plan-points.tsx";
import { SpaceShape } from "./space-shapes.tsx";

/** Margins in pixels. A hangar's name is outside of its walls. */
const margins = { base: 12, hangar: 28, bay: 16, position: 28 } as const;

interface PlanDrawingProps {
  /** All spaces of the base, parents first. */
  spaces: readonly PlacedSpace[];
  points: readonly PlacedPoint[];
  /** The space that fills the drawing. */
  shown: SpaceNode;
  /** Id of the point with open details; null without one. */
  chosenPoint: string | null;
  onSpace: (spaceId: string) => void;
  onPoint: (pointId: string) => void;
}

/** Drawing of the plan. Distant spaces are rendered too, outside of the view box. */
export function PlanDrawing(props: PlanDrawingProps) {
  const { spaces, points, shown, chosenPoint, onSpace, onPoint } = props;
  const [element, { rem, ...size }] = useSize<SVGSVGElement>();
  const view = viewBoxOf(rectangleOf(spaces, shown), size, margins[shown.type] * rem);
  const pixel = view.metresPerPixel * rem;
  const near = subtreeSpaceIds(shown);
  // Positions are too small for touch while a whole base is in view.
  const isOpen = ({ type }: SpaceNode) => type !== "position" || shown.type !== "base";
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset is no drawing.
    <svg
      ref={element}
      className={`absolute inset-0 size-full select-none ${styles.drawing}`}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      role="group"
      aria-label={`${shown.label}平面图`}
    >
      {spaces.map((space) => (
        <PlanSpace
          key={space.node.id}
          space={space}
          pixel={pixel}
          isShown={space.node === shown}
          isFar={!near.has(space.node.id) && typeAbove[space.node.type] !== null}
          onOpen={isOpen(space.node) ? () => onSpace(space.node.id) : undefined}
        />
      ))}
      <PlanPoints
        points={points}
        pixel={pixel}
        view={view}
        named={shown.type === "bay" || shown.type === "position"}
        chosen={chosenPoint}
        onChoose={onPoint}
      />
    </svg>
  );
}

function rectangleOf(spaces: readonly PlacedSpace[], { id }: SpaceNode): Rectangle {
  const space = spaces.find(({ node }) => node.id === id);
  return space?.rectangle ?? { x: 0, y: 0, width: 1, height: 1 };
}

interface MeasuredSize extends PixelSize {
  /** Root font size divided by 16 pixels: 1 usually, more on a wall display. */
  rem: number;
}

const defaultSize: MeasuredSize = { width: 960, height: 540, rem: 1 };

/** Size of an element, updated after each resize. */
function useSize<E extends Element>(): [RefObject<E | null>, MeasuredSize] {
  const element = useRef<E>(null);
  const [size, setSize] = useState(defaultSize);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const root = getComputedStyle(document.documentElement);
      // A hidden tab has no size; keep the last one until it returns.
      if (width > 0 && height > 0) {
        setSize({ width, height, rem: Number.parseFloat(root.fontSize) / 16 || 1 });
      }
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}

interface PlanSpaceProps {
  space: PlacedSpace;
  /** Metres of one pixel on an ordinary screen. */
  pixel: number;
  /** True if the space fills the drawing; it cannot be opened then. */
  isShown: boolean;
  /** True if the space is outside of the space that fills the drawing. */
  isFar: boolean;
  /** Absent while it is too small to click. */
  onOpen: (() => void) | undefined;
}

const labelSize = 12;
const inset = 6;

/** A space with its name; a click zooms to it. */
function PlanSpace({ space, pixel, isShown, isFar, onOpen }: PlanSpaceProps) {
  const { node, rectangle } = space;
  const { x, y, width } = rectangle;
  const label = labelIn(node, width / pixel - 2 * inset);
  // The name of a hangar is in front of its wall. Other names are inside.
  const isOutside = node.type === "hangar";
  const drawn = (
    <>
      <SpaceShape node={node} rectangle={rectangle} pixel={pixel} />
      {label && onOpen && node.type !== "base" && (
        <text
          className={classNames(
            styles.name,
            isOutside ? "fill-ink stroke-ground font-semibold" : "fill-muted stroke-raised",
          )}
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
      <g
        className={classNames(
          "pointer-events-none",
          isFar && "opacity-40 hover:opacity-100 focus-visible:opacity-100",
        )}
        aria-hidden
      >
        {drawn}
      </g>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML's button has no place in a drawing.
    <g
      className={classNames(
        "group cursor-pointer outline-none hover:[&>rect]:first-of-type:stroke-link focus-visible:[&>rect]:first-of-type:stroke-accent",
        styles.space,
        isFar && "opacity-40 hover:opacity-100 focus-visible:opacity-100",
      )}
      role="button"
      tabIndex={0}
      aria-label={node.aircraft ? `${node.label}，在位飞机 ${node.aircraft}` : node.label}
      onClick={onOpen}
      onKeyDown={onActivationKey(onOpen)}
    >
      <title>{node.aircraft ? `${node.label} · ${node.aircraft}` : node.label}</title>
      {drawn}
    </g>
  );
}

/** Width in pixels of a letter and of a Chinese character at the size of labels. */
const letterWidth = 7;
const characterWidth = 13;

/** Longest label that fits into `room` pixels; null if no label fits. */
function labelIn({ label, code, aircraft, type }: SpaceNode, room: number): string | null {
  const full = type === "bay" && aircraft ? `${label} · ${aircraft}` : label;
  return [full, label, code].find((text) => widthOf(text) <= room) ?? null;
}

function widthOf(text: string): number {
  return [...text].reduce(
    (width, sign) => width + (sign < "\u0100" ? letterWidth : characterWidth),
    0,
  );
}
