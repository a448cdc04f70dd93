import { type BackOfficeScreen, type ScreenName, screens } from "@aeromaint/contracts/screens.ts";
import { expect, it } from "vitest";
import { otherShapes, screenShapes } from "./icon-shapes.ts";
import { iconShapeOf } from "./menu-icon.tsx";

it("draws every icon for one entry", () => {
  const drawn = Object.values(screenShapes).map(({ line }) => line);
  expect(new Set(drawn).size).toBe(drawn.length);
});

it("has icons for added directories, outside pages and pages", () => {
  const added = { path: "/own/menu", screen: null };
  expect(iconShapeOf({ ...added, redirect: "/own/menu/first" })).toBe(otherShapes.directory);
  expect(iconShapeOf({ ...added, frameUrl: "https://example.com" })).toBe(otherShapes.frame);
  expect(iconShapeOf(added)).toBe(otherShapes.page);
});

it("has an icon for every screen, and none for another", () => {
  const pages = Object.entries(screens) as [ScreenName, BackOfficeScreen][];
  for (const [screen, { path }] of pages) expect(iconShapeOf({ path, screen }).line).toBeTruthy();
  expect(Object.keys(screenShapes).filter((name) => !Object.hasOwn(screens, name))).toEqual([]);
});
