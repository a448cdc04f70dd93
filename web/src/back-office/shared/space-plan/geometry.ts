import {
  type PlanPoint,
  planPointsPath,
  type SpaceNode,
  spaceTreePath,
} from "@aeromaint/contracts/spaces/space.ts";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { callQuery } from "../../../api/query-by-key.ts";
import { treePath } from "../../../ui/tree-path.ts";

/** Metres from the upper left corner of the base. */
interface Position {
  x: number;
  y: number;
}

export interface Rectangle extends Position {
  width: number;
  height: number;
}

/** A space where it lies in its base. */
export interface PlacedSpace {
  node: SpaceNode;
  rectangle: Rectangle;
}

/** A point where it lies in its base, with the space that it belongs to. */
export interface PlacedPoint {
  point: PlanPoint;
  space: SpaceNode;
  place: Position;
}

/** The spaces from the base down to the one with this id, itself last; none when it is not there. */
export function trailOf(tree: readonly SpaceNode[], id: string): SpaceNode[] {
  return treePath(tree, (node) => node.id === id);
}

/** A base and all that lies in it, what is above before what is below. Bases stand at 0, 0. */
export function placeSpaces(base: SpaceNode): PlacedSpace[] {
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

/** The points of these spaces. */
export function placePoints(
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

/** Ids of a space and of all that lies in it. */
export function idsIn(node: SpaceNode): Set<string> {
  return new Set([node.id, ...node.children.flatMap((child) => [...idsIn(child)])]);
}

/** Pixels on a screen. */
export interface Size {
  width: number;
  height: number;
}

export interface View extends Rectangle {
  /** Metres that one pixel stands for: what keeps its size on the screen is drawn by it. */
  metresPerPixel: number;
}

/** What is seen on a screen of this size when a rectangle fills it but for a margin of pixels. */
export function viewOf(rectangle: Rectangle, screen: Size, margin: number): View {
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
export function onPressKey(press: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
}

/** Milliseconds between polls where no server event announces changes. */
const pollInterval = 30_000;

/** All spaces; the query's key is the path alone. */
export function useSpaceTree() {
  return useQuery({
    ...callQuery(spaceTreePath),
    refetchInterval: pollInterval,
  });
}

/** All points, so that moving about in the plan asks for nothing. */
export function usePlanPoints() {
  return useQuery({
    ...callQuery(planPointsPath),
    refetchInterval: pollInterval,
  });
}
