import { describe, expect, it } from "vitest";
import { deptPath, selectableDepts, withAssignedOptions } from "./user-choices.ts";

const tree = [
  {
    id: "1",
    label: "总部",
    children: [{ id: "2", label: "维修部", children: [{ id: "3", label: "机库", children: [] }] }],
  },
  { id: "4", label: "分公司", children: [] },
];

describe("deptPath", () => {
  it("contains every ancestor", () => {
    expect(deptPath(tree, "3")).toEqual(["1", "2", "3"]);
    expect(deptPath(tree, "4")).toEqual(["4"]);
  });

  it("contains only the id of a department outside of the tree", () => {
    expect(deptPath(tree, "9")).toEqual(["9"]);
    expect(deptPath([], "1")).toEqual(["1"]);
  });
});

describe("selectableDepts", () => {
  const node = (id: string, isDisabled: boolean, ...children: object[]) => ({
    id,
    label: id,
    children,
    ...(isDisabled && { isDisabled }),
  });
  const depts = [node("1", true, node("2", false)), node("3", true), node("4", false)];

  it("leaves out disabled departments without enabled descendants, unless selected", () => {
    const ids = (chosen: string[]) => selectableDepts(depts as never, chosen).map(({ id }) => id);
    expect(ids([])).toEqual(["1", "4"]);
    expect(ids(["3"])).toEqual(["1", "3", "4"]);
    expect(selectableDepts(depts as never, [])[0]?.isDisabled).toBe(true);
    expect(selectableDepts(depts as never, ["1"])[0]?.isDisabled).toBeUndefined();
  });
});

describe("withAssignedOptions", () => {
  const choices = [{ value: "1", label: "机长" }];

  it("adds nothing if every assigned option may be assigned", () => {
    expect(withAssignedOptions(choices, ["1"], "机长")).toEqual(choices);
    expect(withAssignedOptions(choices)).toEqual(choices);
  });

  it("adds other assigned options with their names, disabled", () => {
    expect(withAssignedOptions(choices, ["7", "1"], "审计员、机长")).toEqual([
      ...choices,
      { value: "7", label: "审计员", disabled: true },
    ]);
  });
});
