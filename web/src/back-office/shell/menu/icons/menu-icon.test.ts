import { screens } from "@aeromaint/contracts/screens.ts";
import { expect, it } from "vitest";
import { otherShapes, screenShapes } from "./icon-shapes.ts";
import { iconShapeOf } from "./menu-icon.tsx";

it("gives every menu entry its own icon", () => {
  const drawn = Object.values(screens).map(({ path }) => iconShapeOf({ path }).line);
  expect(new Set(drawn).size).toBe(Object.keys(screenShapes).length);
});

it("has icons for added directories, outside pages and pages", () => {
  const path = "/own/menu";
  expect(iconShapeOf({ path, redirect: "/own/menu/first" })).toBe(otherShapes.directory);
  expect(iconShapeOf({ path, frameUrl: "https://example.com" })).toBe(otherShapes.frame);
  expect(iconShapeOf({ path })).toBe(otherShapes.page);
});
