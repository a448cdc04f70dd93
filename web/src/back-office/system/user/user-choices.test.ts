import { describe, expect, it } from "vitest";
import { pathTo, withHeld } from "./user-choices.ts";

const tree = [
  {
    id: "1",
    label: "总部",
    children: [{ id: "2", label: "维修部", children: [{ id: "3", label: "机库", children: [] }] }],
  },
  { id: "4", label: "分公司", children: [] },
];

describe("pathTo", () => {
  it("names every department above", () => {
    expect(pathTo(tree, "3")).toEqual(["1", "2", "3"]);
    expect(pathTo(tree, "4")).toEqual(["4"]);
  });

  it("keeps a department that is out of reach", () => {
    expect(pathTo(tree, "9")).toEqual(["9"]);
    expect(pathTo([], "1")).toEqual(["1"]);
  });
});

describe("withHeld", () => {
  const choices = [{ value: "1", label: "机长" }];

  it("adds nothing while everything held may be given", () => {
    expect(withHeld(choices, ["1"], "机长")).toEqual(choices);
    expect(withHeld(choices)).toEqual(choices);
  });

  it("shows what is held beyond that, fixed and by its name", () => {
    expect(withHeld(choices, ["7", "1"], "审计员、机长")).toEqual([
      ...choices,
      { value: "7", label: "审计员", disabled: true },
    ]);
  });
});
