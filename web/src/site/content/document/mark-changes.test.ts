// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { makeReadable } from "../../../ui/rich-text/rich-content.tsx";
import { textBlocksIn } from "./mark-changes.ts";

const blocksOf = (html: string) => {
  const place = document.createElement("div");
  place.append(makeReadable(html, { width: 672, theme: "dark" }));
  return textBlocksIn(place).map((nodes) => nodes.map((node) => node.textContent).join(""));
};

test("finds the blocks that the server compares, tables in their boxes among them", () => {
  const html = `<h2>甲</h2>\n<p>乙</p><ul><li><p>丙</p></li></ul><table><tbody><tr><td>丁</td></tr></tbody></table><hr><blockquote><p>戊</p></blockquote>`;
  expect(blocksOf(html)).toEqual(["甲", "乙", "丙", "丁", "", "戊"]);
});

test("takes words between two blocks for one, and blanks for none", () => {
  expect(blocksOf("<p>甲</p> 散<strong>文</strong> <p></p>\n<img src='/x'><p>乙</p>")).toEqual([
    "甲",
    " 散文 ",
    "",
    "\n",
    "乙",
  ]);
});
