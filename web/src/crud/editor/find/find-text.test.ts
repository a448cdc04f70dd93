// @vitest-environment happy-dom
import { Editor } from "@tiptap/react";
import { beforeEach, expect, test } from "vitest";
import { htmlOf } from "../editor-html.ts";
import { editorExtensions } from "../use-synced-editor.ts";
import { findText, goToMatch, replaceMatches, textSearchStateOf } from "./find-text.ts";

let editor: Editor;
const html = () => htmlOf(editor.state.doc);

beforeEach(() => {
  const content =
    "<p>N1 与 n1，<strong>拧紧 N1</strong></p><ul><li><p>再看 N1</p></li></ul><p>N</p>";
  editor = new Editor({ extensions: editorExtensions, content });
});

test("finds words in any case, across marks, and walks around", () => {
  findText(editor, { query: "n1" });
  expect(textSearchStateOf(editor)).toMatchObject({ current: 0 });
  expect(textSearchStateOf(editor).matches).toHaveLength(4);
  goToMatch(editor, -1);
  expect(textSearchStateOf(editor).current).toBe(3);
  goToMatch(editor, 1);
  expect(textSearchStateOf(editor).current).toBe(0);
  findText(editor, { query: "，拧" });
  expect(textSearchStateOf(editor).matches).toHaveLength(1);
  findText(editor, { query: "" });
  expect(textSearchStateOf(editor).matches).toHaveLength(0);
});

test("replaces the current match, then all; one undo restores all", () => {
  findText(editor, { query: "N1" });
  goToMatch(editor, 1);
  expect(replaceMatches(editor, "N2", { all: false })).toBe(1);
  expect(html()).toContain("<p>N1 与 N2，<strong>拧紧 N1</strong></p>");
  const before = html();
  expect(replaceMatches(editor, "转速", { all: true })).toBe(3);
  expect(html()).toBe(
    "<p>转速 与 N2，<strong>拧紧 转速</strong></p><ul><li><p>再看 转速</p></li></ul><p>N</p>",
  );
  expect(textSearchStateOf(editor).matches).toHaveLength(0);
  editor.commands.undo();
  expect(html()).toBe(before);
  expect(textSearchStateOf(editor)).toMatchObject({ current: 0, matches: { length: 3 } });
});

test("continues after the replacement, which may contain the query, and wraps around", () => {
  findText(editor, { query: "N1" });
  for (let at = 0; at < 4; at += 1) replaceMatches(editor, "N1 转速", { all: false });
  expect(html()).toBe(
    "<p>N1 转速 与 N1 转速，<strong>拧紧 N1 转速</strong></p><ul><li><p>再看 N1 转速</p></li></ul><p>N</p>",
  );
  expect(textSearchStateOf(editor).current).toBe(0);
});

test("removes matches with an empty replacement", () => {
  findText(editor, { query: "再看 " });
  expect(replaceMatches(editor, "", { all: true })).toBe(1);
  expect(html()).toContain("<li><p>N1</p></li>");
});

const written = (content: string) => new Editor({ extensions: editorExtensions, content });

test("matches by case or whole words only", () => {
  const content = "<p>按 CMM 32-11-21 检查，间隙 5 mm，约mm，MMEL 21-01。</p>";
  for (const sought of [{ isCaseSensitive: true }, { isWholeWord: true }]) {
    editor = written(content);
    findText(editor, { query: "mm", ...sought });
    expect(replaceMatches(editor, "毫米", { all: true })).toBe(2);
    expect(html()).toBe("<p>按 CMM 32-11-21 检查，间隙 5 毫米，约毫米，MMEL 21-01。</p>");
  }
});

test("keeps raised and lowered characters", () => {
  editor = written("<p>面积 10 m<sup>2</sup> 与 m2，H<sub>2</sub>O</p>");
  findText(editor, { query: "m2" });
  expect(replaceMatches(editor, "m3", { all: true })).toBe(1);
  findText(editor, { query: "2" });
  expect(replaceMatches(editor, "4", { all: true })).toBe(2);
  expect(html()).toBe("<p>面积 10 m<sup>4</sup> 与 m3，H<sub>4</sub>O</p>");
});

test("matches a non-breaking space by a space", () => {
  editor = written("<p>5\u00A0mm 与 5 mm</p>");
  for (const query of ["5 mm", "5\u00A0mm"]) {
    findText(editor, { query });
    expect(textSearchStateOf(editor).matches).toHaveLength(2);
  }
});
