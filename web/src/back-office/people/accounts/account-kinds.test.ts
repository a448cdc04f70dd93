import { describe, expect, it } from "vitest";
import { accountKinds, fieldGroups, natures } from "./account-kinds.ts";

describe.each(natures)("the form of kind %s", (nature) => {
  it("has every field of the contract, each once", () => {
    const placed = fieldGroups[nature].flatMap(({ fields, wide = [] }) => [...fields, ...wide]);
    expect(placed.toSorted()).toEqual(Object.keys(accountKinds[nature].fields).toSorted());
  });
});
