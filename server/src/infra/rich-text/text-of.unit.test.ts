import assert from "node:assert/strict";
import { test } from "node:test";
import { readingMinutesOf, summaryOf, textOf } from "./text-of.ts";

test("reads blocks as one line", () => {
  assert.equal(
    textOf("<h2>检查</h2><p>叶片 &lt; 3 片</p><ul><li><p>甲</p></li></ul>"),
    "检查 叶片 < 3 片 甲",
  );
});

test("separates superscripts and subscripts from the text before", () => {
  const html =
    "<p>10<sup>3</sup> Pa，10<sup><strong>-12</strong></sup>，H<sub>2</sub>O，V<sub>max</sub>，P<sub>气</sub>，e<sup>x</sup></p>";
  assert.equal(textOf(html), "10³ Pa，10⁻¹²，H₂O，Vₘₐₓ，P_气，e^x");
  assert.equal(summaryOf(html), "10³ Pa，10⁻¹²，H₂O，Vₘₐₓ，P_气，e^x");
  assert.equal(textOf("<p>甲<sup></sup>乙</p>"), "甲乙");
});

test("summarises the prose, without headings and tables", () => {
  const table = "<table><tbody><tr><td><p>时刻</p></td></tr></tbody></table>";
  assert.equal(
    summaryOf(`<h2>时间线</h2><p>先看结果。</p>${table}<p>再看过程。</p>`),
    "先看结果。 再看过程。",
  );
  assert.equal(summaryOf(`<h2>时间线</h2>${table}`), "时间线 时刻");
});

test("counts Chinese characters and Latin words, at least one minute", () => {
  assert.equal(readingMinutesOf('<p><img src="x"></p>'), 1);
  assert.equal(readingMinutesOf(`<p>${"检查".repeat(500)}</p>`), 3);
  assert.equal(readingMinutesOf(`<p>${"maintenance ".repeat(1000)}</p>`), 3);
});
