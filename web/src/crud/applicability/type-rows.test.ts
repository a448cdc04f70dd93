import { expect, it } from "vitest";
import { findExclusionError, normaliseMsns, toApplicableTypes, validTypes } from "./type-rows.ts";

it("normalises valid input and keeps invalid input unchanged", () => {
  expect(normaliseMsns("1300～1320，１２３４")).toBe("1234、1300-1320");
  expect(normaliseMsns("1300, 12a4")).toBe("1300, 12a4");
});

it("reports invalid exclusions and exclusions of the whole type", () => {
  expect(findExclusionError({ typeId: "1", msns: "5-7", excluded: "6" })).toBeNull();
  expect(findExclusionError({ typeId: "1", excluded: "6起" })).toBeNull();
  expect(findExclusionError({ typeId: "1", msns: "5-7", excluded: "1-9" })).toBe(
    "适用 MSN 全部被除外",
  );
  expect(findExclusionError({ typeId: "1", excluded: "x" })).toBe("无法识别“x”，请检查 MSN");
});

it("counts only if every row is complete and valid", () => {
  expect(validTypes(undefined)).toEqual([]);
  expect(validTypes([{ typeId: "1" }])).toEqual([{ typeId: "1", msns: "", excluded: "" }]);
  expect(validTypes([{ typeId: "1" }, undefined])).toBeNull();
  expect(validTypes([{ typeId: "1", msns: "9-1" }])).toBeNull();
  expect(toApplicableTypes([{ msns: "5" }, undefined])).toEqual([]);
});
