import Icon, { DownOutlined } from "@ant-design/icons";
import { type Editor, useEditorState } from "@tiptap/react";
import { Button, Dropdown, type MenuProps, Tooltip } from "antd";
import type { ReactNode } from "react";
import styles from "./tool-button.module.css";

/** Row below the toolbar. It scrolls on a phone: several lines would cover the text. */
export const toolRow =
  "flex flex-wrap items-center gap-2 border-t px-2 py-1.5 max-md:flex-nowrap max-md:overflow-x-auto max-md:overscroll-x-contain max-md:*:shrink-0";
/** Field that takes the rest of the row. */
export const rowField = "grow basis-35";
export const activeTool = "enabled:bg-accent-soft enabled:text-accent";

interface ToolButtonProps {
  /** Tooltip and accessible name. */
  label: string;
  keys?: string;
  icon: ReactNode;
  /** Present for toggles. */
  active?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function ToolButton({ label, keys, icon, active, disabled, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={keys ? `${label}（${keys}）` : label} mouseEnterDelay={0.5}>
      <Button
        type="text"
        size="small"
        className={active ? activeTool : undefined}
        icon={icon}
        aria-label={label}
        aria-pressed={active}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  );
}

interface ChoiceMenuProps {
  label: string;
  /** Current choice as shown on the button. */
  shown: ReactNode;
  /** Current choice as text, if the button shows more than text. */
  value?: string;
  items: NonNullable<MenuProps["items"]>;
  chosen?: string;
  onChoose: (key: string) => void;
}

/** Button with a menu. Esc closes only the menu. */
export function ChoiceMenu({ label, shown, value, items, chosen, onChoose }: ChoiceMenuProps) {
  const words = value ?? (typeof shown === "string" ? shown : "");
  // The accessible name contains the visible text, for users of voice control.
  const name = words && words !== label ? `${label}：${words}` : label;
  return (
    <Dropdown
      trigger={["click"]}
      autoFocus
      destroyOnHidden
      menu={{
        items,
        selectable: chosen !== undefined,
        selectedKeys: chosen === undefined ? [] : [chosen],
        onClick: ({ key }) => onChoose(key),
        className: "max-h-80 overflow-y-auto",
      }}
    >
      <Tooltip title={label} mouseEnterDelay={0.5}>
        <Button
          type="text"
          size="small"
          className={`gap-1 px-1.5 ${styles.choice}`}
          aria-label={name}
          aria-haspopup
        >
          {shown}
          <DownOutlined className={`text-muted ${styles.caret}`} />
        </Button>
      </Tooltip>
    </Dropdown>
  );
}

/** Icons that the icon set lacks, on its 1em grid. */
function icon(paths: ReactNode) {
  const Drawing = () => (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        {paths}
      </g>
    </svg>
  );
  return <Icon component={Drawing} aria-hidden />;
}

export const justifyIcon = icon(<path d="M2 3h12M2 6.3h12M2 9.7h12M2 13h12" />);

export const quoteIcon = icon(
  <path d="M6.5 4C4 4.6 2.8 6.2 2.8 9v3h3.7V8.3H4.4M13.2 4c-2.5.6-3.7 2.2-3.7 5v3h3.7V8.3h-2.1" />,
);

/** Letter with the dots of 着重号 below it: Chinese has no italics. */
export const emphasisIcon = icon(
  <path d="M3.5 2.5h9M8 2.5v7M3.5 13.2h.01M8 13.2h.01M12.5 13.2h.01" />,
);

export const ruleIcon = icon(<path d="M1.5 8h13M4 4h8M4 12h8" />);

export const subscriptIcon = icon(
  <path d="M2 3l6 8M8 3l-6 8M11 11.2c.3-1.6 3-1.4 3 .1 0 1.1-1.6 1.6-3 2.9h3" />,
);

export const superscriptIcon = icon(
  <path d="M2 5l6 8M8 5l-6 8M11 2.9c.3-1.6 3-1.4 3 .1 0 1.1-1.6 1.6-3 2.9h3" />,
);

/** State of the toolbar. It renders only after a change of this state, not on every key press. */
export function useToolbarState(editor: Editor) {
  return useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
}

export type ToolbarState = ReturnType<typeof stateOf>;

const toggled = [
  "bold",
  "italic",
  "underline",
  "strike",
  "subscript",
  "superscript",
  "bulletList",
  "orderedList",
  "blockquote",
];

function stateOf(editor: Editor) {
  const can = editor.can();
  const style = editor.getAttributes("textStyle");
  const heading = editor.getAttributes("heading");
  const block = editor.isActive("heading") ? heading : editor.getAttributes("paragraph");
  return {
    canUndo: can.undo(),
    canRedo: can.redo(),
    headingLevel: Number(heading.level ?? 0),
    fontSize: textOrNull(style.fontSize),
    colour: textOrNull(style.color),
    ground: textOrNull(style.backgroundColor),
    lineHeight: textOrNull(block.lineHeight),
    /** Names of the marks and blocks at the cursor, and its alignment. */
    active: [
      ...toggled.filter((name) => editor.isActive(name)),
      textOrNull(block.textAlign) ?? "left",
    ],
    href: editor.isActive("link") ? textOrNull(editor.getAttributes("link").href) : null,
    inTable: editor.isActive("table"),
    canMerge: can.mergeCells(),
    canSplit: can.splitCell(),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
