// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Editor, EditorContent } from "@tiptap/react";
import { expect, test } from "vitest";
import { htmlOf } from "../editor-html.ts";
import { editorExtensions } from "../use-synced-editor.ts";
import { findSlash, insertionsFor, SlashMenu } from "./slash-menu.tsx";

function begin(content: string): Editor {
  const editor = new Editor({ extensions: editorExtensions, content });
  render(
    <SlashMenu editor={editor} onPictures={() => {}}>
      <EditorContent editor={editor} />
    </SlashMenu>,
  );
  editor.view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 });
  act(() => editor.commands.focus("end"));
  return editor;
}
const type = (editor: Editor, text: string) => act(() => editor.commands.insertContent(text));
const press = (editor: Editor, key: string) =>
  act(() => fireEvent.keyDown(editor.view.dom, { key }));

test("inserts a table, heading or list after a slash at the beginning of a paragraph", async () => {
  const editor = begin("<p></p>");
  type(editor, "/");
  await screen.findByRole("listbox", { name: "插入" });
  press(editor, "ArrowDown");
  await screen.findByRole("option", { name: "标题3", selected: true });
  press(editor, "Enter");
  type(editor, "检查");
  expect(htmlOf(editor.state.doc)).toBe("<h3>检查</h3>");
});

test("filters by the text after the slash and closes on Esc", async () => {
  const editor = begin("<p></p>");
  type(editor, "/表");
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
    "无序列表",
    "有序列表",
    "表格",
  ]);
  press(editor, "Escape");
  expect(screen.queryByRole("listbox")).toBeNull();
  type(editor, "格");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(insertionsFor("bg").map(({ label }) => label)).toEqual(["表格"]);
});

test("ignores a slash within words or in a heading", () => {
  for (const content of ["<p>N/A</p>", "<p>1 /</p>", "<h2>/</h2>"]) {
    expect(findSlash(begin(content))).toBeNull();
  }
});
