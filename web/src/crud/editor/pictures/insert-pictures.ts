import { richTextLimits, richTextMessages } from "@aeromaint/contracts/fields/rich-text.ts";
import type { Editor } from "@tiptap/react";
import { type EncodedPicture, encodePicture, refusalOf } from "./picture-file.ts";

/** Kept free for the markup around the pictures. */
const spareBytes = 256 * 1024;

const unreadable = "图片无法识别，请换一张";

interface Insertion {
  editor: Editor;
  files: readonly File[];
  /** Where in the text; at the cursor without it. */
  at?: number;
  onRefused: (sentence: string) => void;
}

/** Puts picture files into the text one after another, each shown as soon as it is read. */
export async function insertPictures({ editor, files, at, onRefused }: Insertion): Promise<void> {
  if (at !== undefined) editor.commands.setTextSelection(at);
  const refused = new Set<string>();
  for (const file of files) {
    const sentence = refusalOf(file) ?? (await insertPicture(editor, file));
    if (sentence) refused.add(sentence);
  }
  for (const sentence of refused) onRefused(sentence);
}

/** The sentence that refuses it, or null once it is in the text. */
async function insertPicture(editor: Editor, file: File): Promise<string | null> {
  const picture = await encodePicture(file).catch(() => null);
  if (!picture) return unreadable;
  if (editor.isDestroyed) return null;
  const sentence = overLimit(editor, picture);
  if (sentence) return sentence;
  const { source: src, width, height } = picture;
  const alt = file.name.replace(/\.[^.]{1,5}$/, "").slice(0, 120);
  const { to } = editor.state.selection;
  editor
    .chain()
    .insertContentAt(to, { type: "image", attrs: { src, alt, width, height } })
    .focus()
    .scrollIntoView()
    .run();
  return null;
}

function overLimit(editor: Editor, picture: EncodedPicture): string | null {
  const inlined: number[] = [];
  editor.state.doc.descendants((node) => {
    const source = node.type.name === "image" ? String(node.attrs.src) : "";
    if (source.startsWith("data:")) inlined.push(source.length);
  });
  if (inlined.length >= richTextLimits.inlineImages) return richTextMessages.tooManyImages;
  const bytes = inlined.reduce((sum, length) => sum + length, picture.source.length);
  return bytes > richTextLimits.bytes - spareBytes ? richTextMessages.tooLarge : null;
}
