import assert from "node:assert/strict";
import { test } from "node:test";
import { hitsIn } from "./search-words.ts";

const found = (content: string, keyword: string) =>
  hitsIn(content, keyword).map(({ start, end }) => content.slice(start, end));

test("finds words in any case and width, at their places in the original", () => {
  assert.deepEqual(found("更换 ＡＰＵ 与apu滤芯，检查ＡＰＵ。", "apu"), [
    "ＡＰＵ",
    "apu",
    "ＡＰＵ",
  ]);
  assert.deepEqual(found("AM–29 与 AM-29", "am-29"), ["AM–29", "AM-29"]);
});

test("finds them behind characters that become several, or that take two places", () => {
  assert.deepEqual(found("力矩 5㎏·㎝ 后测量㎏", "测量"), ["测量"]);
  assert.deepEqual(found("㎏，𠮷，起落架", "起落架"), ["起落架"]);
  assert.deepEqual(found("𠮷起落架", "起落架"), ["起落架"]);
  assert.deepEqual(found("ﬁlter 与 ﬁlter", "filter"), ["ﬁlter", "ﬁlter"]);
});
