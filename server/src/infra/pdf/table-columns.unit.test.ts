import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf } from "./html-content.ts";

interface Printed {
  table: { widths: (number | "*")[] };
}

const widths = (...rows: string[][]) => {
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join("")}</tr>`);
  const [printed] = contentOf(`<table>${cells.join("")}</table>`, {}) as unknown as Printed[];
  return printed?.table.widths ?? [];
};

test("a column is as wide as it needs, and the longest one takes what is left", () => {
  const long =
    "检查前起落架舱门作动筒有无渗漏，按手册规定的力矩拧紧，并在工卡上签字，确认无遗留物。".repeat(
      3,
    );
  const [number = 0, text, part = 0] = widths(["1", long, "BACB30LM4-12"], ["12", long, "—"]);
  assert.equal(text, "*");
  assert.ok(Number(number) < 20 && Number(part) > 60 && Number(part) < 90, `${number} ${part}`);
});

test("columns that all need more share alike, and short ones take no more than they need", () => {
  assert.deepEqual(widths(["长".repeat(100), "长".repeat(80)]), ["*", "*"]);
  assert.ok(widths(["甲", "乙乙"]).every((width) => Number(width) < 30));
});

test("a table of long words stays on its page", () => {
  const row = Array.from({ length: 12 }, () => "NAS1149F0363P-NAS1149F0363P");
  const sum = widths(row.map((word) => word.replaceAll("-", "")))
    .map(Number)
    .reduce((a, b) => a + b, 0);
  assert.ok(sum > 300 && sum < 499, `${sum}`);
});
