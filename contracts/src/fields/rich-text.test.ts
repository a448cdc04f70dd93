import assert from "node:assert/strict";
import { test } from "node:test";
import { summaryLength, summaryText } from "./rich-text.ts";

const words = (end: string) => "检".repeat(summaryLength - end.length) + end;

test("marks what was cut in the middle of a sentence", () => {
  assert.equal(summaryText(words("维修方案三")), `${words("维修方案三")}…`);
});

test("ends neither in a comma nor in an opened bracket", () => {
  assert.equal(summaryText(words("瓶体，")), `${words("瓶体，").slice(0, -1)}…`);
  assert.equal(summaryText(words("手册（")), `${words("手册（").slice(0, -1)}…`);
});

test("leaves whole sentences and short texts alone", () => {
  assert.equal(summaryText(words("完成。")), words("完成。"));
  assert.equal(summaryText("开班通知"), "开班通知");
});
