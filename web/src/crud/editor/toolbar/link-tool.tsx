import { LinkOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { Button, Input, Popover, Tooltip } from "antd";
import { type KeyboardEvent, useState } from "react";
import { completeAddress } from "../link-address.ts";
import { activeTool } from "./tool-button.tsx";

const wrongAddress = "请输入正确的链接地址，支持 http、https、mailto、tel";

export function LinkTool({ editor, href }: { editor: Editor; href: string | null }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      trigger="click"
      placement="bottom"
      open={open}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => shown || editor.commands.focus()}
      destroyOnHidden
      content={<LinkForm editor={editor} href={href} onDone={close} />}
    >
      <Tooltip title={open ? "" : "链接"} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          className={href ? activeTool : undefined}
          icon={<LinkOutlined />}
          aria-label="链接"
          aria-haspopup="dialog"
        />
      </Tooltip>
    </Popover>
  );
}

interface LinkFormProps {
  editor: Editor;
  href: string | null;
  onDone: () => void;
}

function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const [typed, setTyped] = useState(href ?? "");
  const [isWrong, setWrong] = useState(false);
  const apply = () => {
    const address = completeAddress(typed);
    if (!address) return setWrong(true);
    setLink(editor, address);
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Keep Enter from the surrounding form.
    event.preventDefault();
    event.stopPropagation();
    apply();
  };
  return (
    <div className="w-75 max-xs:w-70">
      <Input
        autoFocus
        value={typed}
        placeholder="https://"
        maxLength={2048}
        aria-label="链接地址"
        status={isWrong ? "error" : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <p role="alert" className="mt-1.5 text-refused text-xs">
          {wrongAddress}
        </p>
      )}
      <div className="mt-2.5 flex justify-end gap-2">
        {href && (
          <Button
            size="small"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onDone();
            }}
          >
            移除链接
          </Button>
        )}
        <Button size="small" type="primary" onClick={apply}>
          确定
        </Button>
      </div>
    </div>
  );
}

/**
 * Sets the link on the selection or on the link at the cursor. Otherwise it inserts the address.
 */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive("link")) {
    const text = href.replace(/^(mailto|tel):/, "");
    chain.insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href } }] }).run();
    return;
  }
  chain.extendMarkRange("link").setLink({ href }).run();
}
