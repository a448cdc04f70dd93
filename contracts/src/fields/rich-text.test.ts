import assert from "node:assert/strict";
import { test } from "node:test";
import { summaryLength, summaryText } from "./rich-text.ts";

const words = (end: string) => "检".repeat(summaryLength - end.length) + end;

test("marks text cut within a sentence", () => {
  assert.equal(summaryText(words("维修方案三")), `${words("维修方案三")}…`);
});

test("does not end with a comma or an opening bracket", () => {
  assert.equal(summaryText(words("瓶体，")), `${words("瓶体，").slice(0, -1)}…`);
  assert.equal(summaryText(words("手册（")), `${words("手册（").slice(0, -1)}…`);
});

test("keeps whole sentences and short texts", () => {
  assert.equal(summaryText(words("完成。")), words("完成。"));
  assert.equal(summaryText("开班通知"), "开班通知");
});
