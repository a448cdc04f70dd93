import { describe, expect, it } from "vitest";
import { accountKinds, fieldGroups, natures } from "./account-kinds.ts";

describe.each(natures)("form of account kind %s", (nature) => {
  it("contains every field of the contract once", () => {
    const placed = fieldGroups[nature].flatMap(({ fields, wide = [] }) => [...fields, ...wide]);
    expect(placed.toSorted()).toEqual(Object.keys(accountKinds[nature].fields).toSorted());
  });
});
