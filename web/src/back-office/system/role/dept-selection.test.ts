import { describe, expect, it } from "vitest";
import type { TreeNode } from "../../../crud/tree/use-lazy-tree.ts";
import { deptCheckState, toggleDept } from "./scope-fields.tsx";

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children });

const tree = [node("firm", node("north", node("line"), node("base")), node("south"))];

describe("ticks of a role's departments", () => {
  it("ticks what is named, and half of what only lies above", () => {
    expect(deptCheckState(tree, new Set(["line"]))).toEqual({
      checked: ["line"],
      half: ["firm", "north"],
    });
  });

  it("knows a department that is named without what is below it", () => {
    expect(deptCheckState(tree, new Set(["north"]))).toEqual({
      checked: ["north"],
      half: ["firm"],
    });
  });

  it("names what is below along, and lets it go along", () => {
    expect(toggleDept(tree, new Set(["south"]), { id: "north", on: true })).toEqual([
      "south",
      "north",
      "line",
      "base",
    ]);
    expect(
      toggleDept(tree, new Set(["north", "line", "south"]), { id: "north", on: false }),
    ).toEqual(["south"]);
  });

  it("leaves what is above when something below is unticked", () => {
    expect(toggleDept(tree, new Set(["north", "line"]), { id: "line", on: false })).toEqual([
      "north",
    ]);
  });
});
