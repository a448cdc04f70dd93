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

describe("buildTree", () => {
  it("makes rows with unloaded children expandable", () => {
    expect(tree({ 0: [row("1", true), row("2")] })).toEqual([
      { ...row("1", true), children: [] },
      row("2"),
    ]);
  });

  it("adds loaded branches below their parents", () => {
    expect(tree({ 0: [row("1", true)], 1: [row("2", true)], 2: [row("3")] })).toEqual([
      {
        ...row("1", true),
        children: [{ ...row("2", true), children: [row("3")] }],
      },
    ]);
  });

  it("makes a row expandable with its first child and not after its last", () => {
    expect(tree({ 0: [row("1", true)], 1: [] })).toEqual([row("1", true)]);
    expect(tree({ 0: [row("1")], 1: [row("2")] })).toEqual([{ ...row("1"), children: [row("2")] }]);
  });

  it("shows a row once while a move has reloaded only one branch", () => {
    expect(tree({ 0: [row("1", true), row("2")], 1: [row("2")] })).toEqual([
      { ...row("1", true), children: [row("2")] },
    ]);
  });

  it("is empty until the first branch is loaded", () => {
    expect(tree({})).toEqual([]);
  });
});
