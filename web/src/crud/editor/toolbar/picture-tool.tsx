import { PictureOutlined } from "@ant-design/icons";
import { useRef } from "react";
import { pictureTypes } from "../pictures/picture-file.ts";
import { ToolButton } from "./tool-button.tsx";

/** Not by the attribute "hidden": Ant Design's forms show every file input. */
const unseen = { display: "none" };

export function PictureTool({ onChoose }: { onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton
        label="插入图片"
        icon={<PictureOutlined />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        style={unseen}
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
