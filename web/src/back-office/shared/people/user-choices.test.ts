import { describe, expect, it } from "vitest";
import { deptPath, withAssigned } from "./user-choices.ts";

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
    expect(deptPath(tree, "3")).toEqual(["1", "2", "3"]);
    expect(deptPath(tree, "4")).toEqual(["4"]);
  });

  it("keeps a department that is out of reach", () => {
    expect(deptPath(tree, "9")).toEqual(["9"]);
    expect(deptPath([], "1")).toEqual(["1"]);
  });
});

describe("withHeld", () => {
  const choices = [{ value: "1", label: "机长" }];

  it("adds nothing while everything held may be given", () => {
    expect(withAssigned(choices, ["1"], "机长")).toEqual(choices);
    expect(withAssigned(choices)).toEqual(choices);
  });

  it("shows what is held beyond that, fixed and by its name", () => {
    expect(withAssigned(choices, ["7", "1"], "审计员、机长")).toEqual([
      ...choices,
      { value: "7", label: "审计员", disabled: true },
    ]);
  });
});
