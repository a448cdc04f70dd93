import { pictureWidths } from "@aeromaint/contracts/fields/rich-text.ts";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button, Input, Segmented } from "antd";
import { changePicture, chosenPicture, toggleCaption } from "../pictures/figure.ts";
import { rowField, toolRow } from "./tool-button.tsx";

const own = "";
const widths = [
  { value: own, label: "原始" },
  ...pictureWidths.map((value) => ({ value, label: `${value}%` })),
];

/** Width, caption and alternative text of the selected picture. */
export function PictureBar({ editor }: { editor: Editor }) {
  const picture = useEditorState({ editor, selector: ({ editor: one }) => chosenPicture(one) });
  if (!picture) return null;
  return (
    // On a phone the search for words hides it.
    <fieldset className={`${toolRow} min-w-0 max-md:[search+&]:hidden`} aria-label="图片">
      <Segmented
        size="small"
        aria-label="图片宽度"
        options={widths}
        value={picture.share ?? own}
        onChange={(share) => changePicture(editor, picture, { share: share || null })}
      />
      <Button
        size="small"
        aria-pressed={picture.isFigure}
        onClick={() => toggleCaption(editor, picture)}
      >
        {picture.isFigure ? "移除图注" : "添加图注"}
      </Button>
      <Input
        size="small"
        className={rowField}
        prefix={<span className="text-muted">替代文字</span>}
        aria-label="替代文字"
        placeholder="看不到图片的人会读到它"
        maxLength={120}
        value={picture.alt}
        onChange={({ target }) => changePicture(editor, picture, { alt: target.value })}
        onPressEnter={stopEvent}
      />
    </fieldset>
  );
}

/** Keeps Enter from the surrounding form. */
const stopEvent = (event: { preventDefault: () => void; stopPropagation: () => void }) => {
  event.preventDefault();
  event.stopPropagation();
};
