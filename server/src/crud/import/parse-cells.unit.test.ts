import assert from "node:assert/strict";
import { test } from "node:test";
import { date, price } from "@aeromaint/contracts/fields/fields.ts";
import { parseCell } from "./parse-cells.ts";

const cell = (schema: object, text: string) =>
  parseCell(
    { name: "field", title: "字段", schema: schema as never, isRequired: true, isExtra: false },
    text,
    { words: {}, today: "2026-11-28" },
  );

test("reads a text with the time 00:00 as a date, and names another time", () => {
  const midnights = [
    "2026-03-01 00:00:00",
    "2026/3/1 0:00",
    "2026-03-01T00:00:00+08:00",
    "2026-03-01 12:00:00 AM",
    "2026年3月1日 上午12:00",
    "2026年3月1日星期日",
  ];
  for (const text of midnights)
    assert.deepEqual(cell(date("日期"), text), { value: "2026-03-01" }, text);
  for (const [text, time] of [
    ["2026-03-01 08:30", "08:30:00"],
    ["2026-03-01 12:00 PM", "12:00:00"],
    ["2026年3月1日 下午1:05", "13:05:00"],
  ] as const) {
    const problem = `字段只能填写日期，单元格中还有时间 ${time}`;
    assert.deepEqual(cell(date("日期"), text), { problem }, text);
  }
});

test("reads a price with its currency and separators", () => {
  for (const text of ["￥1,234.50", "1234.50元", "¥ 1234.5"])
    assert.deepEqual(cell(price("价格"), text), { value: 1234.5 }, text);
});
