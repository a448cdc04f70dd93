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
  find(editor, "n1");
  expect(findingIn(editor)).toMatchObject({ current: 0 });
  expect(findingIn(editor).matches).toHaveLength(4);
  step(editor, -1);
  expect(findingIn(editor).current).toBe(3);
  step(editor, 1);
  expect(findingIn(editor).current).toBe(0);
  find(editor, "，拧");
  expect(findingIn(editor).matches).toHaveLength(1);
  find(editor, "");
  expect(findingIn(editor).matches).toHaveLength(0);
});

test("replaces the one that is shown, then all, and one undo brings all back", () => {
  find(editor, "N1");
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
  find(editor, "N1");
  for (let at = 0; at < 4; at += 1) replace(editor, "N1 转速", { all: false });
  expect(html()).toBe(
    "<p>N1 转速 与 N1 转速，<strong>拧紧 N1 转速</strong></p><ul><li><p>再看 N1 转速</p></li></ul><p>N</p>",
  );
  expect(findingIn(editor).current).toBe(0);
});

test("takes words away where nothing is to replace them", () => {
  find(editor, "再看 ");
  expect(replace(editor, "", { all: true })).toBe(1);
  expect(html()).toContain("<li><p>N1</p></li>");
});
