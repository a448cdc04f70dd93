import { screens } from "@aeromaint/contracts/screens.ts";
import { expect, it } from "vitest";
import { otherShapes, screenShapes } from "./icon-shapes.ts";
import { shapeOf } from "./menu-icon.tsx";

it("gives every entry of the menus an icon that no other has", () => {
  const drawn = Object.values(screens).map(({ path }) => shapeOf({ path }).line);
  expect(new Set(drawn).size).toBe(Object.keys(screenShapes).length);
});

it("knows directories, outside pages and pages that an installation has added", () => {
  const path = "/own/menu";
  expect(shapeOf({ path, redirect: "/own/menu/first" })).toBe(otherShapes.directory);
  expect(shapeOf({ path, frameUrl: "https://example.com" })).toBe(otherShapes.frame);
  expect(shapeOf({ path })).toBe(otherShapes.page);
});
