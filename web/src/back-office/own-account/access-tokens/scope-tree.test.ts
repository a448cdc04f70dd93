import { expect, it } from "vitest";
import { scopeCheckState, scopesIn, scopeTree, toggleScope } from "./scope-tree.ts";

const held = new Set(["system:post:list", "system:post:add", "system:role:add"]);

it("offers two groups and the rights that one holds, but none that takes a sign-in", () => {
  expect(scopesIn(scopeTree(held))).toEqual(["read", "own", "system:post:list", "system:post:add"]);
  expect(scopesIn(scopeTree(new Set()))).toEqual(["read", "own"]);
  expect(scopesIn(scopeTree(new Set(["*:*:*"])))).not.toContain("system:role:add");
});

it("checks an area with its rights, and shows it half checked", () => {
  const tree = scopeTree(held);
  const all = toggleScope(tree, new Set(["own"]), { id: "system:post", on: true });
  expect(all).toEqual(["own", "system:post:list", "system:post:add"]);
  expect(scopeCheckState(tree, new Set(all)).checked).toContain("system:post");
  const one = toggleScope(tree, new Set(all), { id: "system:post:add", on: false });
  expect(one).toEqual(["own", "system:post:list"]);
  expect(scopeCheckState(tree, new Set(one)).half).toEqual(["single", "system:post"]);
});
