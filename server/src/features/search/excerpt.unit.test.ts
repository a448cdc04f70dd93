import assert from "node:assert/strict";
import { test } from "node:test";
import { excerptOf } from "./search.queries.ts";

test("never begins or ends within a sign, wherever the hit lies", () => {
  const family = "👨‍👩‍👧";
  const segmenter = new Intl.Segmenter();
  for (let offset = 0; offset < family.length; offset += 1) {
    const text = `${"甲".repeat(offset)}${family.repeat(40)}渗漏${family.repeat(40)}`;
    const excerpt = excerptOf(text, "渗漏");
    assert.match(excerpt, /^….*渗漏.*…$/u);
    assert.ok(excerpt.length <= 120);
    for (const { segment } of segmenter.segment(excerpt))
      assert.match(segment, new RegExp(`^(?:${family}|[…渗漏甲])$`, "u"));
  }
});
