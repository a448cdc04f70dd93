import { describe, expect, it } from "vitest";
import type { TreeNode } from "../../../crud/tree/use-lazy-tree.ts";
import { deptCheckState, toggleDept } from "./scope-fields.tsx";

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children });

const tree = [node("firm", node("north", node("line"), node("base")), node("south"))];

describe("check state of a role's departments", () => {
  it("checks selected departments and half-checks their ancestors", () => {
    expect(deptCheckState(tree, new Set(["line"]))).toEqual({
      checked: ["line"],
      half: ["firm", "north"],
    });
  });

  it("checks a department without its descendants", () => {
    expect(deptCheckState(tree, new Set(["north"]))).toEqual({
      checked: ["north"],
      half: ["firm"],
    });
  });

  it("selects and deselects descendants with a department", () => {
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

  it("keeps ancestors when a descendant is deselected", () => {
    expect(toggleDept(tree, new Set(["north", "line"]), { id: "line", on: false })).toEqual([
      "north",
    ]);
  });
});
