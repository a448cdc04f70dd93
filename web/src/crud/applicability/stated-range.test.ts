import { expect, it } from "vitest";
import { exclusionProblem, normalised, soundTypes, typesOf } from "./stated-range.ts";

it("puts in order what it understands, and keeps the rest as it was typed", () => {
  expect(normalised("1300～1320，１２３４")).toBe("1234、1300-1320");
  expect(normalised("1300, 12a4")).toBe("1300, 12a4");
});

it("says what is wrong with exclusions, and when nothing is left of the type", () => {
  expect(exclusionProblem({ typeId: "1", msns: "5-7", excluded: "6" })).toBeNull();
  expect(exclusionProblem({ typeId: "1", excluded: "6起" })).toBeNull();
  expect(exclusionProblem({ typeId: "1", msns: "5-7", excluded: "1-9" })).toBe(
    "适用 MSN 全部被除外",
  );
  expect(exclusionProblem({ typeId: "1", excluded: "x" })).toBe("无法识别“x”，请检查 MSN");
});

it("is counted only where every row is whole and right", () => {
  expect(soundTypes(undefined)).toEqual([]);
  expect(soundTypes([{ typeId: "1" }])).toEqual([{ typeId: "1", msns: "", excluded: "" }]);
  expect(soundTypes([{ typeId: "1" }, undefined])).toBeNull();
  expect(soundTypes([{ typeId: "1", msns: "9-1" }])).toBeNull();
  expect(typesOf([{ msns: "5" }, undefined])).toEqual([]);
});
