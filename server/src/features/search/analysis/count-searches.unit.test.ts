import assert from "node:assert/strict";
import { test } from "node:test";
import { countedKeyword } from "./count-searches.ts";

test("counts a keyword alike in any case, width and with any blanks", () => {
  for (const keyword of ["APU 漏油", " ａｐｕ　漏油 ", "Apu \t漏油"]) {
    assert.equal(countedKeyword(keyword), "apu 漏油");
  }
});

test("counts nothing that looks like a person's number or address", () => {
  const refused = [
    "13800138000",
    "138 0013 8000",
    "138-0013-8000",
    "１３８００１３８０００",
    "+86 138 0013 8000",
    "8613800138000",
    "张三13800138000",
    "7 13800138000",
    "电话:13912345678。",
    "010-84001450",
    "01084001450",
    "(0755) 1234 5678",
    "0571 8765432",
    "11010519491231002X",
    "11010519491231002x",
    "110105 19491231 0021",
    "110105491231002",
    "6222 0212 3456 7890 123",
    "zhang.san@example.com",
    "ｚ＠ｅｘａｍｐｌｅ.ｃｎ",
    "a@b",
    "　",
  ];
  for (const keyword of refused) assert.equal(countedKeyword(keyword), null, keyword);
});

test("counts what the trade writes", () => {
  const counted = [
    "am-72-2105",
    "cfm56-5b",
    "2612311-3",
    "8063-215",
    "a320-214 msn 4711",
    "b-6001",
    "72-00-00",
    "340-001-039-0",
    "1380013",
    "2026-11-23",
    "ad 2024-06-12",
    "sb 72-1013 rev 3",
    "@",
    "起落架",
    "114 28000-1234",
    "3 600 psi",
    "0.0015",
    "737-800 27-31-00",
  ];
  for (const keyword of counted) assert.equal(countedKeyword(keyword), keyword);
});
