import assert from "node:assert/strict";
import { test } from "node:test";
import { readSynonymLines, synonymLine } from "./synonym-lines.ts";
import { comparableTerm } from "./synonym-terms.ts";

test("reads two-way and one-way sets, in full width too, and skips blank lines", () => {
  const text =
    "起落架 = landing gear = LG\n\n  \nAPU => 辅助动力装置\r\n液压＝hydraulic\nTR＝＞反推 = 反推装置";
  assert.deepEqual(readSynonymLines(text), {
    sets: [
      { terms: ["起落架", "landing gear", "LG"], kind: "1" },
      { terms: ["APU", "辅助动力装置"], kind: "2" },
      { terms: ["液压", "hydraulic"], kind: "1" },
      { terms: ["TR", "反推", "反推装置"], kind: "2" },
    ],
    problems: [],
  });
});

test("says of each line what is wrong with it", () => {
  const lines: [line: string, message: string][] = [
    ["起落架", "没有“=”或“=>”，请用它们隔开词条"],
    ["起落架 =", "词条不能为空"],
    ["= LG", "词条不能为空"],
    ["LG = ｌｇ", "“ｌｇ”与“LG”是同一个词"],
    ["LG = LG", "“LG”重复"],
    ["A => B => C", "“=>”只能出现一次"],
    ["A = B => C", "“=>”左边只能有一个词条"],
    ["A =>", "词条不能为空"],
    [`A = ${"长".repeat(51)}`, "“长长长长长长长长长长…”超过50个字符"],
    [Array.from({ length: 21 }, (_, at) => `词${at}`).join("="), "词条不能超过20个"],
    ["A = \ud800", "“\ud800”包含无法识别的字符"],
  ];
  const { sets, problems } = readSynonymLines(lines.map(([line]) => line).join("\n"));
  assert.deepEqual(sets, []);
  assert.deepEqual(
    problems,
    lines.map(([, message], index) => ({ line: index + 1, message })),
  );
});

test("writes a set as the line that it is read from", () => {
  for (const line of ["起落架 = landing gear = LG", "APU => 辅助动力装置 = 辅助动力"]) {
    const [set] = readSynonymLines(line).sets;
    assert.equal(set && synonymLine(set), line);
  }
});

test("compares terms as search does", () => {
  assert.equal(comparableTerm("  Ａ320Neo　发动机  "), "a320neo 发动机");
  assert.equal(comparableTerm("起落架LG"), comparableTerm("起落架 lg"));
});
