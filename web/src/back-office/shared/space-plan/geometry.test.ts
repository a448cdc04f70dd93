import type { PlanPoint, SpaceNode } from "@aeromaint/contracts/spaces/space.ts";
import { expect, it } from "vitest";
import { pathToSpace, placedPoints, placedSpaces, subtreeSpaceIds, viewBoxOf } from "./geometry.ts";

const space = (
  id: string,
  rectangle: [number, number, number, number],
  children: SpaceNode[] = [],
) => {
  const [x, y, width, height] = rectangle;
  return {
    id,
    label: id,
    code: id,
    type: "bay",
    aircraft: null,
    x,
    y,
    width,
    height,
    children,
  } as SpaceNode;
};

const base = space(
  "base",
  [7, 7, 200, 100],
  [
    space("hangar", [10, 20, 80, 60], [space("bay", [5, 6, 30, 40])]),
    space("other", [110, 20, 80, 60]),
  ],
);

it("finds the path to a space, and no path to an unknown one", () => {
  expect(pathToSpace([base], "bay").map(({ id }) => id)).toEqual(["base", "hangar", "bay"]);
  expect(pathToSpace([base], "nowhere")).toEqual([]);
});

it("sums positions within the base", () => {
  const spaces = placedSpaces(base);
  expect(spaces.map(({ node }) => node.id)).toEqual(["base", "hangar", "bay", "other"]);
  expect(spaces[2]?.rectangle).toEqual({ x: 15, y: 26, width: 30, height: 40 });
  const point = (spaceId: string) => ({ spaceId, x: 1, y: 2 }) as PlanPoint;
  const points = placedPoints(spaces, [point("bay"), point("elsewhere"), point("base")]);
  expect(points.map(({ place }) => place)).toEqual([
    { x: 16, y: 28 },
    { x: 1, y: 2 },
  ]);
});

it("lists the ids of a space and its descendants", () => {
  expect([...subtreeSpaceIds(base)]).toEqual(["base", "hangar", "bay", "other"]);
});

it("shows a whole rectangle in the centre of any screen", () => {
  const rectangle = { x: 10, y: 20, width: 80, height: 60 };
  const wide = viewBoxOf(rectangle, { width: 420, height: 140 }, 10);
  expect(wide.metresPerPixel).toBe(0.5);
  expect(wide).toMatchObject({ x: -55, y: 15, width: 210, height: 70 });
  const high = viewBoxOf(rectangle, { width: 100, height: 400 }, 10);
  expect(high).toMatchObject({ metresPerPixel: 1, x: 0, y: -150, width: 100, height: 400 });
  expect(Number.isFinite(viewBoxOf(rectangle, { width: 0, height: 0 }, 10).width)).toBe(true);
});
