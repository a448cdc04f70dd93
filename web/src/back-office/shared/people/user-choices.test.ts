import { describe, expect, it } from "vitest";
import { deptPath, offeredDepts, withAssigned } from "./user-choices.ts";

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

describe("offeredDepts", () => {
  const node = (id: string, isDisabled: boolean, ...children: object[]) => ({
    id,
    label: id,
    children,
    ...(isDisabled && { isDisabled }),
  });
  const depts = [node("1", true, node("2", false)), node("3", true), node("4", false)];

  it("leaves out disabled departments that lead to no enabled one, unless they are chosen", () => {
    const ids = (chosen: string[]) => offeredDepts(depts as never, chosen).map(({ id }) => id);
    expect(ids([])).toEqual(["1", "4"]);
    expect(ids(["3"])).toEqual(["1", "3", "4"]);
    expect(offeredDepts(depts as never, [])[0]?.isDisabled).toBe(true);
    expect(offeredDepts(depts as never, ["1"])[0]?.isDisabled).toBeUndefined();
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
