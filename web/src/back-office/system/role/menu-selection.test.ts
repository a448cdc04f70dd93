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

describe("check state of a role's menus", () => {
  it("checks a whole branch, and half-checks a part of one", () => {
    expect(menuCheckState(tree, new Set(["app", "system", "posts", "add", "edit"]))).toEqual({
      checked: ["add", "edit", "posts"],
      half: ["system", "app"],
    });
  });

  it("half-checks a page without its buttons, and saves it", () => {
    expect(menuCheckState(tree, new Set(["app", "system", "posts"]))).toEqual({
      checked: [],
      half: ["posts", "system", "app"],
    });
    expect(tickedFrom(["app", "system", "posts"], "other", true)).toContain("posts");
  });

  it("half-checks ancestors of a granted menu that are not granted", () => {
    expect(menuCheckState(tree, new Set(["users"]))).toEqual({
      checked: ["users"],
      half: ["system", "app"],
    });
  });

  it("grants descendants and ancestors too", () => {
    expect(tickedFrom([], "posts", true)).toEqual(["add", "app", "edit", "posts", "system"]);
  });

  it("revokes descendants, and ancestors with their last descendant", () => {
    expect(tickedFrom(["app", "system", "posts", "add", "users"], "posts", false)).toEqual([
      "app",
      "system",
      "users",
    ]);
    expect(tickedFrom(["app", "system", "posts", "add"], "posts", false)).toEqual([]);
  });

  it("keeps a page that loses its last button", () => {
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
