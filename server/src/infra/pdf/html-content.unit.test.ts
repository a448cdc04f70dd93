import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf } from "./html-content.ts";

const printed = (html: string, pictures = {}) =>
  JSON.parse(JSON.stringify(contentOf(html, pictures)));

test("prints words as they look, light colours as black", () => {
  const [paragraph] = printed(
    '<p style="text-align: center">一<strong>二<u>三</u></strong><span style="color: #ffffff">四</span><span style="color: #c00000">五</span><em>六</em></p>',
  );
  assert.equal(paragraph.alignment, "center");
  assert.deepEqual(paragraph.text, [
    { text: "一" },
    { text: "二", bold: true },
    { text: "三", bold: true, decoration: ["underline"] },
    { text: "四" },
    { text: "五", color: "#c00000" },
    { text: "六", bold: true },
  ]);
});

test("counts lists as the text does", () => {
  const [list, plain] = printed(
    '<ol start="5" type="a"><li><p>戊</p></li></ol><ol><li><p>一</p></li></ol>',
  );
  assert.deepEqual([list.start, list.type], [5, "lower-alpha"]);
  assert.deepEqual([plain.start, plain.type], [1, undefined]);
});

test("leaves blanks where a cell spans others", () => {
  const [{ table }] = printed(
    "<table><tbody><tr><td rowspan=2>甲</td><td colspan=2>乙</td></tr><tr><td>丙</td><td>丁</td></tr></tbody></table>",
  );
  const spans = table.body.map((row: { colSpan?: number; rowSpan?: number }[]) =>
    row.map(({ colSpan = 0, rowSpan = 0 }) => [colSpan, rowSpan]),
  );
  assert.deepEqual(spans, [
    [
      [1, 2],
      [2, 1],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 1],
      [1, 1],
    ],
  ]);
});

test("says which picture could not be read", () => {
  const html =
    '<p>前<img src="/api/open/oss/preview/byid/abcdefghijklmnopqrstuv" alt="接头">后</p>';
  const [before, picture, after] = printed(html);
  assert.deepEqual([before.text, after.text], [[{ text: "前" }], [{ text: "后" }]]);
  assert.equal(picture.text, "［图片未能读取：接头］");
  const [, shown] = printed(html, { abcdefghijklmnopqrstuv: [0xff, 0xd8] });
  assert.match(shown.image, /^data:image\/jpeg;base64,/);
});
