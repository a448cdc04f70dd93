import { type ScreenName, screens } from "@aeromaint/contracts/screens.ts";
import { expect, it } from "vitest";
import { lazyScreenOf } from "./page-of-screen.ts";

it("has a page for every screen", () => {
  const names = Object.keys(screens) as ScreenName[];
  expect(names.filter((name) => !lazyScreenOf(name))).toEqual([]);
});
