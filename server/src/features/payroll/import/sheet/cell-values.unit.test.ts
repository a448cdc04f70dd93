import assert from "node:assert/strict";
import { test } from "node:test";
import { cellText } from "../../../../infra/files/sheets/table/cell-text.ts";
import { cellProblems, decimalOf, monthOf } from "./cell-values.ts";

test("takes numbers as the decimals that they show", () => {
  const cases: [number, string][] = [
    [0.1 + 0.2, "0.30"],
    [1000.1 - 1000, "0.10"],
    [1.1 * 1.1 - 1.21, "0.00"],
    [1234.56 + 1e-12, "1234.56"],
    [-0.05, "-0.05"],
    [-0, "0.00"],
    [999_999_999_999.99, "999999999999.99"],
    [1e9, "1000000000.00"],
    [8.2e-1, "0.82"],
  ];
  for (const [cell, value] of cases) assert.deepEqual(decimalOf(cell), { value }, String(cell));
});

test("takes numbers that are written as text", () => {
  const cases: [string, string | null][] = [
    ["1,234.50", "1234.50"],
    ["１２３．４５", "123.45"],
    ["￥1,000", "1000.00"],
    ["¥ 12.3 元", "12.30"],
    ["-12", "-12.00"],
    ["−12.5", "-12.50"],
    ["(12.50)", "-12.50"],
    ["（1,234.00）", "-1234.00"],
    ["0.5", "0.50"],
    ["\u00a012\n", "12.00"],
    ["", null],
    ["  \u3000", null],
  ];
  for (const [cell, value] of cases) assert.deepEqual(decimalOf(cell), { value }, cell);
});

test("says what is wrong with what is no amount", () => {
  const { notNumber, decimals, range } = cellProblems;
  const cases: [string | number | boolean | Date, string][] = [
    ["abc", notNumber],
    ["1,23", notNumber],
    ["1e3", notNumber],
    ["0x10", notNumber],
    ["12%", notNumber],
    ["007", notNumber],
    ["0,123", notNumber],
    ["12.", notNumber],
    ["1.2.3", notNumber],
    ["#DIV/0!", notNumber],
    ["=1+1", notNumber],
    ["9".repeat(100_000), notNumber],
    [true, notNumber],
    [new Date(), notNumber],
    [Number.NaN, notNumber],
    [12.345, decimals],
    [1.005, decimals],
    ["0.001", decimals],
    ["7.100", decimals],
    [100 / 3, decimals],
    [1e12, range],
    ["1000000000000", range],
    ["9".repeat(30), range],
  ];
  for (const [cell, problem] of cases) assert.deepEqual(decimalOf(cell), { problem }, `${cell}`);
});

test("reads months from dates, serial numbers and text", () => {
  for (const cell of [
    new Date("2026-03-15T00:00:00Z"),
    46_082,
    "2026-03",
    "2026-3-9",
    "2026/03/01",
    "2026年3月",
    "２０２６年３月１日",
    "202603",
    "2026.3",
  ]) {
    assert.equal(monthOf(cell), "2026-03", String(cell));
  }
  for (const cell of ["三月", "03-2026", "", null, -5, true]) assert.equal(monthOf(cell), null);
});

test("shows dates and numbers as text where text is meant", () => {
  assert.equal(cellText(new Date("2026-03-31T00:00:00Z")), "2026-03-31");
  assert.equal(cellText(new Date("2026-03-31T08:30:00Z")), "2026-03-31 08:30:00");
  assert.equal(cellText(13800001451), "13800001451");
  assert.equal(cellText("  备注 "), "备注");
});
