import { describe, expect, it } from "vitest";
import { buildTree } from "./use-lazy-tree.ts";

interface Row {
  id: string;
  hasChildren: boolean;
}

const row = (id: string, hasChildren = false): Row => ({ id, hasChildren });

function tree(branches: Record<string, Row[]>) {
  return buildTree(new Map(Object.entries(branches)), { rootId: "0", placeOf: (each) => each });
}

describe("a tree grown from its branches", () => {
  it("gives an arrow to what has children that are yet to load", () => {
    expect(tree({ 0: [row("1", true), row("2")] })).toEqual([
      { ...row("1", true), children: [] },
      row("2"),
    ]);
  });

  it("hangs loaded branches where they belong", () => {
    expect(tree({ 0: [row("1", true)], 1: [row("2", true)], 2: [row("3")] })).toEqual([
      {
        ...row("1", true),
        children: [{ ...row("2", true), children: [row("3")] }],
      },
    ]);
  });

  it("takes the arrow away with the last child, and gives it with the first", () => {
    expect(tree({ 0: [row("1", true)], 1: [] })).toEqual([row("1", true)]);
    expect(tree({ 0: [row("1")], 1: [row("2")] })).toEqual([{ ...row("1"), children: [row("2")] }]);
  });

  it("shows a row once while a move is between two branches", () => {
    expect(tree({ 0: [row("1", true), row("2")], 1: [row("2")] })).toEqual([
      { ...row("1", true), children: [row("2")] },
    ]);
  });

  it("is empty until the first branch has come", () => {
    expect(tree({})).toEqual([]);
  });
});
