import assert from "node:assert/strict";
import { test } from "node:test";
import { chapterOf } from "./chapter-keyword.ts";

test("reads a chapter as people write it, and nothing else as one", () => {
  const written = [
    "ATA 32",
    "ATA32",
    "ata-32",
    "32章",
    "第32章",
    "ATA 第 32 章",
    "ＡＴＡ３２",
    "ata_32 章",
  ];
  for (const keyword of written) assert.equal(chapterOf(keyword), "32", keyword);
  assert.equal(chapterOf("5章"), "05");
  assert.equal(chapterOf("ATA 5"), "05");
  for (const keyword of [
    "32",
    "ATA",
    "ATA 32-11",
    "ATA 320",
    "132章",
    "ATA 32 泵",
    "DATA 32",
    "",
  ]) {
    assert.equal(chapterOf(keyword), null, keyword);
  }
});
