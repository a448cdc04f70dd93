// @vitest-environment happy-dom
import { Editor } from "@tiptap/react";
import { expect, test } from "vitest";
import { htmlOf } from "../editor-html.ts";
import { editorExtensions } from "../use-synced-editor.ts";
import { changePicture, chosenPicture, toggleCaption } from "./figure.ts";

const source = "/api/open/oss/preview/byid/Ab3_-xyz";
const picture = `<img src="${source}" alt="孔探">`;
const editorWith = (content: string) => new Editor({ extensions: editorExtensions, content });
const textOf = (editor: Editor) => htmlOf(editor.state.doc);

/** Selected picture of the text. @throws if no picture is selected */
function chosen(editor: Editor) {
  const found = chosenPicture(editor);
  if (!found) throw new Error("no picture is chosen");
  return found;
}

test("sets width, alternative text and caption of a picture, and removes the caption", () => {
  const editor = editorWith(`<p>前</p><p>${picture}</p><p>后</p>`);
  expect(chosenPicture(editor)).toBeNull();
  editor.commands.setNodeSelection(4);
  changePicture(editor, chosen(editor), { share: "50" });
  changePicture(editor, chosen(editor), { alt: "叶片裂纹" });
  expect(chosen(editor)).toMatchObject({ isFigure: false, share: "50", alt: "叶片裂纹" });

  toggleCaption(editor, chosen(editor));
  editor.commands.insertContent("图 1");
  const written = `<img src="${source}" alt="叶片裂纹" data-width="50">`;
  expect(textOf(editor)).toBe(
    `<p>前</p><figure>${written}<figcaption>图 1</figcaption></figure><p>后</p>`,
  );
  changePicture(editor, chosen(editor), { share: null });
  expect(chosen(editor).share).toBeNull();

  toggleCaption(editor, chosen(editor));
  expect(textOf(editor)).toBe(`<p>前</p><p><img src="${source}" alt="叶片裂纹"></p><p>后</p>`);
  expect(chosen(editor).isFigure).toBe(false);
});

test("moves an inline picture out of its paragraph for a caption and puts the cursor there", () => {
  const figure = `<figure>${picture}<figcaption>图</figcaption></figure>`;
  const cases = [
    [`<p>前${picture}后</p>`, 2, `<p>前</p>${figure}<p>后</p>`],
    [`<h2>${picture}后</h2>`, 1, `${figure}<h2>后</h2>`],
    [`<p>前${picture}</p>`, 2, `<p>前</p>${figure}`],
    [`<ul><li><p>前${picture}</p></li></ul>`, 4, `<ul><li><p>前</p>${figure}</li></ul>`],
  ] as const;
  for (const [html, at, written] of cases) {
    const editor = editorWith(html);
    editor.commands.setNodeSelection(at);
    toggleCaption(editor, chosen(editor));
    editor.commands.insertContent("图");
    expect(textOf(editor)).toBe(written);
  }
});

test("moves below the figure on Enter in the caption, without a second picture", () => {
  const editor = editorWith(`<figure>${picture}<figcaption>图 1</figcaption></figure>`);
  editor.commands.setTextSelection(4);
  const enter = new KeyboardEvent("keydown", { key: "Enter" });
  editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, enter));
  editor.commands.insertContent("下一段");
  expect(textOf(editor)).toBe(
    `<figure>${picture}<figcaption>图 1</figcaption></figure><p>下一段</p>`,
  );
});
