import { CloseOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { App, Button, Checkbox, Input } from "antd";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { rowField, ToolButton, toolRow } from "../toolbar/tool-button.tsx";
import { findText, goToMatch, replaceMatches, textSearchStateOf } from "./find-text.ts";

/** Find and replace. Enter: next match. Shift+Enter: previous match. Esc: close. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { message } = App.useApp();
  const { matches, current, query } = useEditorState({
    editor,
    selector: ({ editor: one }) => textSearchStateOf(one),
  });
  const [words, setWords] = useState("");
  const [sought, setSought] = useState({ query: "", isCaseSensitive: false, isWholeWord: false });
  const seek = (changed: Partial<typeof sought>) => {
    const next = { ...sought, ...changed };
    setSought(next);
    findText(editor, next);
  };
  const end = useEffectEvent(() => editor.isDestroyed || findText(editor, { query: "" }));
  useEffect(() => () => void end(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const press = (event: KeyboardEvent, onEnter: () => void) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Keep the keys from the surrounding form and dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") close();
    else onEnter();
  };
  const replaceAll = () => {
    const count = replaceMatches(editor, words, { all: true });
    message.success(`已替换 ${count} 处`);
  };
  const isNone = matches.length === 0;
  return (
    <search className={toolRow} aria-label="查找和替换">
      <Input
        autoFocus
        size="small"
        className={rowField}
        aria-label="查找"
        placeholder="查找"
        maxLength={100}
        suffix={
          query && <span role="status">{isNone ? "无" : `${current + 1}/${matches.length}`}</span>
        }
        onChange={({ target }) => seek({ query: target.value })}
        onKeyDown={(event) => press(event, () => goToMatch(editor, event.shiftKey ? -1 : 1))}
      />
      <ToolButton
        label="上一处"
        icon={<UpOutlined />}
        disabled={isNone}
        onClick={() => goToMatch(editor, -1)}
      />
      <ToolButton
        label="下一处"
        icon={<DownOutlined />}
        disabled={isNone}
        onClick={() => goToMatch(editor, 1)}
      />
      <Checkbox onChange={({ target }) => seek({ isCaseSensitive: target.checked })}>
        区分大小写
      </Checkbox>
      <Checkbox onChange={({ target }) => seek({ isWholeWord: target.checked })}>整词</Checkbox>
      <Input
        size="small"
        className={rowField}
        aria-label="替换为"
        placeholder="替换为"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => press(event, () => replaceMatches(editor, words, { all: false }))}
      />
      <Button
        size="small"
        disabled={isNone}
        onClick={() => replaceMatches(editor, words, { all: false })}
      >
        替换
      </Button>
      <Button size="small" disabled={isNone} onClick={replaceAll}>
        全部替换
      </Button>
      <span className="flex max-md:sticky max-md:right-0 max-md:bg-raised">
        <ToolButton label="关闭查找" icon={<CloseOutlined />} onClick={close} />
      </span>
    </search>
  );
}
