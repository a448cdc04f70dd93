// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { headingsIn, outlineOf } from "./contents.tsx";

const text = "<h2>故障 <b>现象</b></h2><p>…</p><h3>原因</h3><h2> </h2><h2>处理</h2>";

test("lists the headings with their depth below the highest", () => {
  expect(outlineOf(text)).toEqual([
    { text: "故障 现象", depth: 0 },
    { text: "原因", depth: 1 },
    { text: "处理", depth: 0 },
  ]);
});

test("says nothing of a text with fewer than three headings", () => {
  expect(outlineOf("<h2>一</h2><h2>二</h2><p>三</p>")).toEqual([]);
});

test("finds in the page as many headings as it lists", () => {
  const place = document.createElement("div");
  place.innerHTML = text;
  expect(headingsIn(place).map(({ tagName }) => tagName)).toEqual(["H2", "H3", "H2"]);
});

test("keeps raised and lowered characters apart from the others", () => {
  const heading = "<h2>10<sup>3</sup> Pa、H<sub>2</sub>O、x<sup>甲</sup></h2>";
  expect(outlineOf(heading.repeat(3))[0]?.text).toBe("10³ Pa、H₂O、x^甲");
});
