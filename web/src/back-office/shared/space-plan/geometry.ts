import {
  type PlanPoint,
  planPointsPath,
  type SpaceNode,
  spaceTreePath,
} from "@aeromaint/contracts/spaces/space.ts";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { treePath } from "../../../ui/text/tree-path.ts";

/** Metres from the upper left corner of the base. */
interface Position {
  x: number;
  y: number;
}

export interface Rectangle extends Position {
  width: number;
  height: number;
}

/** Space with its position in the base. */
export interface PlacedSpace {
  node: SpaceNode;
  rectangle: Rectangle;
}

/** Point with its position in the base, and its space. */
export interface PlacedPoint {
  point: PlanPoint;
  space: SpaceNode;
  place: Position;
}

/** Spaces from the base down to the one with this id, which is last. Empty if not found. */
export function pathToSpace(tree: readonly SpaceNode[], id: string): SpaceNode[] {
  return treePath(tree, (node) => node.id === id);
}

/** A base at 0, 0 and all its descendants, parents first. */
export function placedSpaces(base: SpaceNode): PlacedSpace[] {
  const { width, height } = base;
  return placedFrom(base, { x: 0, y: 0, width, height });
}

function placedFrom(node: SpaceNode, rectangle: Rectangle): PlacedSpace[] {
  const below = node.children.flatMap((child) =>
    placedFrom(child, {
      x: rectangle.x + child.x,
      y: rectangle.y + child.y,
      width: child.width,
      height: child.height,
    }),
  );
  return [{ node, rectangle }, ...below];
}

export function placedPoints(
  spaces: readonly PlacedSpace[],
  points: readonly PlanPoint[],
): PlacedPoint[] {
  const spaceOf = new Map(spaces.map((space) => [space.node.id, space]));
  return points.flatMap((point) => {
    const space = spaceOf.get(point.spaceId);
    if (!space) return [];
    const { node, rectangle } = space;
    return [{ point, space: node, place: { x: rectangle.x + point.x, y: rectangle.y + point.y } }];
  });
}

/** Ids of a space and its descendants. */
export function subtreeSpaceIds(node: SpaceNode): Set<string> {
  return new Set([node.id, ...node.children.flatMap((child) => [...subtreeSpaceIds(child)])]);
}

/** Pixels on a screen. */
export interface PixelSize {
  width: number;
  height: number;
}

export interface ViewBox extends Rectangle {
  /** Metres per pixel, for elements with a constant size on the screen. */
  metresPerPixel: number;
}

/** View box that shows a rectangle on a screen of this size, with a margin in pixels. */
export function viewBoxOf(rectangle: Rectangle, screen: PixelSize, margin: number): ViewBox {
  const room = {
    width: Math.max(1, screen.width - 2 * margin),
    height: Math.max(1, screen.height - 2 * margin),
  };
  const metresPerPixel = Math.max(rectangle.width / room.width, rectangle.height / room.height);
  const width = screen.width * metresPerPixel;
  const height = screen.height * metresPerPixel;
  return {
    x: rectangle.x + (rectangle.width - width) / 2,
    y: rectangle.y + (rectangle.height - height) / 2,
    width,
    height,
    metresPerPixel,
  };
}

/** Makes Enter and space activate an SVG element like a button. */
export function onActivationKey(press: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
}

/** Polling interval in milliseconds where no server event announces changes. */
const pollInterval = 30_000;

/** All spaces; the query's key is the path alone. */
export function useSpaceTree() {
  return useQuery({
    ...callQuery(spaceTreePath),
    refetchInterval: pollInterval,
  });
}

/** All points. Navigation in the plan needs no further call. */
export function usePlanPoints() {
  return useQuery({
    ...callQuery(planPointsPath),
    refetchInterval: pollInterval,
  });
}
