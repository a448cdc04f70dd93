// @vitest-environment happy-dom
import { Editor } from "@tiptap/react";
import { beforeEach, expect, test } from "vitest";
import { htmlOf } from "../editor-html.ts";
import { editorExtensions } from "../use-synced-editor.ts";
import { find, findingIn, replace, step } from "./find-text.ts";

let editor: Editor;
const html = () => htmlOf(editor.state.doc);

beforeEach(() => {
  const content =
    "<p>N1 与 n1，<strong>拧紧 N1</strong></p><ul><li><p>再看 N1</p></li></ul><p>N</p>";
  editor = new Editor({ extensions: editorExtensions, content });
});

test("finds words in any case, across marks, and walks around", () => {
  find(editor, { query: "n1" });
  expect(findingIn(editor)).toMatchObject({ current: 0 });
  expect(findingIn(editor).matches).toHaveLength(4);
  step(editor, -1);
  expect(findingIn(editor).current).toBe(3);
  step(editor, 1);
  expect(findingIn(editor).current).toBe(0);
  find(editor, { query: "，拧" });
  expect(findingIn(editor).matches).toHaveLength(1);
  find(editor, { query: "" });
  expect(findingIn(editor).matches).toHaveLength(0);
});

test("replaces the one that is shown, then all, and one undo brings all back", () => {
  find(editor, { query: "N1" });
  step(editor, 1);
  expect(replace(editor, "N2", { all: false })).toBe(1);
  expect(html()).toContain("<p>N1 与 N2，<strong>拧紧 N1</strong></p>");
  const before = html();
  expect(replace(editor, "转速", { all: true })).toBe(3);
  expect(html()).toBe(
    "<p>转速 与 N2，<strong>拧紧 转速</strong></p><ul><li><p>再看 转速</p></li></ul><p>N</p>",
  );
  expect(findingIn(editor).matches).toHaveLength(0);
  editor.commands.undo();
  expect(html()).toBe(before);
  expect(findingIn(editor)).toMatchObject({ current: 0, matches: { length: 3 } });
});

test("goes on behind the new words, which may hold the sought ones, and begins anew past the end", () => {
  find(editor, { query: "N1" });
  for (let at = 0; at < 4; at += 1) replace(editor, "N1 转速", { all: false });
  expect(html()).toBe(
    "<p>N1 转速 与 N1 转速，<strong>拧紧 N1 转速</strong></p><ul><li><p>再看 N1 转速</p></li></ul><p>N</p>",
  );
  expect(findingIn(editor).current).toBe(0);
});

test("takes words away where nothing is to replace them", () => {
  find(editor, { query: "再看 " });
  expect(replace(editor, "", { all: true })).toBe(1);
  expect(html()).toContain("<li><p>N1</p></li>");
});

const written = (content: string) => new Editor({ extensions: editorExtensions, content });

test("tells units from parts of words by case or as whole words", () => {
  const content = "<p>按 CMM 32-11-21 检查，间隙 5 mm，约mm，MMEL 21-01。</p>";
  for (const sought of [{ isCaseSensitive: true }, { isWholeWord: true }]) {
    editor = written(content);
    find(editor, { query: "mm", ...sought });
    expect(replace(editor, "毫米", { all: true })).toBe(2);
    expect(html()).toBe("<p>按 CMM 32-11-21 检查，间隙 5 毫米，约毫米，MMEL 21-01。</p>");
  }
});

test("keeps raised and lowered characters at their height", () => {
  editor = written("<p>面积 10 m<sup>2</sup> 与 m2，H<sub>2</sub>O</p>");
  find(editor, { query: "m2" });
  expect(replace(editor, "m3", { all: true })).toBe(1);
  find(editor, { query: "2" });
  expect(replace(editor, "4", { all: true })).toBe(2);
  expect(html()).toBe("<p>面积 10 m<sup>4</sup> 与 m3，H<sub>4</sub>O</p>");
});

test("takes a blank for one that does not break", () => {
  editor = written("<p>5\u00A0mm 与 5 mm</p>");
  for (const query of ["5 mm", "5\u00A0mm"]) {
    find(editor, { query });
    expect(findingIn(editor).matches).toHaveLength(2);
  }
});
