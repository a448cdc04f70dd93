import { summaryLength } from "@aeromaint/contracts/rich-text.ts";
import { expect, test } from "vitest";
import { summaryText } from "./items.ts";

const words = (end: string) => "检".repeat(summaryLength - end.length) + end;

test("marks what was cut in the middle of a sentence", () => {
  expect(summaryText(words("维修方案三"))).toBe(`${words("维修方案三")}…`);
});

test("ends neither in a comma nor in an opened bracket", () => {
  expect(summaryText(words("瓶体，"))).toBe(`${words("瓶体，").slice(0, -1)}…`);
  expect(summaryText(words("手册（"))).toBe(`${words("手册（").slice(0, -1)}…`);
});

test("leaves whole sentences and short texts alone", () => {
  expect(summaryText(words("完成。"))).toBe(words("完成。"));
  expect(summaryText("开班通知")).toBe("开班通知");
});
