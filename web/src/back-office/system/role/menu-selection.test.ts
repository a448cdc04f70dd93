import { describe, expect, it } from "vitest";
import type { TreeNode } from "../../../crud/tree/use-lazy-tree.ts";
import { menuCheckState, toggleMenu } from "./menu-tree.tsx";

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children });

const tree = [
  node("app", node("system", node("posts", node("add"), node("edit")), node("users"))),
  node("other"),
];

const tickedFrom = (held: string[], id: string, on: boolean) =>
  toggleMenu(tree, new Set(held), { id, on }).toSorted();

describe("ticks of a role's menus", () => {
  it("ticks a whole branch, and half of what holds only a part", () => {
    expect(menuCheckState(tree, new Set(["app", "system", "posts", "add", "edit"]))).toEqual({
      checked: ["add", "edit", "posts"],
      half: ["system", "app"],
    });
  });

  it("half-ticks a page without its buttons, and keeps it on saving", () => {
    expect(menuCheckState(tree, new Set(["app", "system", "posts"]))).toEqual({
      checked: [],
      half: ["posts", "system", "app"],
    });
    expect(tickedFrom(["app", "system", "posts"], "other", true)).toContain("posts");
  });

  it("half-ticks what lies above something held, although not held itself", () => {
    expect(menuCheckState(tree, new Set(["users"]))).toEqual({
      checked: ["users"],
      half: ["system", "app"],
    });
  });

  it("gives what is below and what is above along", () => {
    expect(tickedFrom([], "posts", true)).toEqual(["add", "app", "edit", "posts", "system"]);
  });

  it("takes what is below along, and what is above with the last of it", () => {
    expect(tickedFrom(["app", "system", "posts", "add", "users"], "posts", false)).toEqual([
      "app",
      "system",
      "users",
    ]);
    expect(tickedFrom(["app", "system", "posts", "add"], "posts", false)).toEqual([]);
  });

  it("leaves a page that loses its last button", () => {
    expect(tickedFrom(["app", "system", "posts", "add"], "add", false)).toEqual([
      "app",
      "posts",
      "system",
    ]);
  });

  it("keeps menus that the tree does not show", () => {
    expect(tickedFrom(["hidden"], "other", true)).toEqual(["hidden", "other"]);
  });
});
