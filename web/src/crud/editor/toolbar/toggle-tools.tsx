import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  OrderedListOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import type { ReactNode } from "react";
import {
  emphasisIcon,
  justifyIcon,
  quoteIcon,
  subscriptIcon,
  superscriptIcon,
  ToolButton,
  type ToolbarState,
} from "./tool-button.tsx";

type Chain = ReturnType<Editor["chain"]>;

interface Toggle {
  /** Mark, block or alignment. */
  name: string;
  label: string;
  keys?: string;
  icon: ReactNode;
  run: (chain: Chain) => Chain;
}

const align = (name: string, label: string, keys: string, icon: ReactNode): Toggle => ({
  name,
  label,
  keys,
  icon,
  run: (chain) => (name === "left" ? chain.unsetTextAlign() : chain.setTextAlign(name)),
});

export const characterToggles: readonly Toggle[] = [
  {
    name: "bold",
    label: "加粗",
    keys: "Ctrl+B",
    icon: <BoldOutlined />,
    run: (chain) => chain.toggleBold(),
  },
  {
    name: "italic",
    label: "强调",
    keys: "Ctrl+I",
    icon: emphasisIcon,
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: "underline",
    label: "下划线",
    keys: "Ctrl+U",
    icon: <UnderlineOutlined />,
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: "strike",
    label: "删除线",
    keys: "Ctrl+Shift+S",
    icon: <StrikethroughOutlined />,
    run: (chain) => chain.toggleStrike(),
  },
  {
    name: "subscript",
    label: "下标",
    icon: subscriptIcon,
    run: (chain) => chain.toggleMark("subscript"),
  },
  {
    name: "superscript",
    label: "上标",
    icon: superscriptIcon,
    run: (chain) => chain.toggleMark("superscript"),
  },
];

export const alignToggles: readonly Toggle[] = [
  align("left", "左对齐", "Ctrl+Shift+L", <AlignLeftOutlined />),
  align("center", "居中", "Ctrl+Shift+E", <AlignCenterOutlined />),
  align("right", "右对齐", "Ctrl+Shift+R", <AlignRightOutlined />),
  align("justify", "两端对齐", "Ctrl+Shift+J", justifyIcon),
];

export const blockToggles: readonly Toggle[] = [
  {
    name: "bulletList",
    label: "无序列表",
    keys: "Ctrl+Shift+8",
    icon: <UnorderedListOutlined />,
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: "orderedList",
    label: "有序列表",
    keys: "Ctrl+Shift+7",
    icon: <OrderedListOutlined />,
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    name: "blockquote",
    label: "引用",
    keys: "Ctrl+Shift+B",
    icon: quoteIcon,
    run: (chain) => chain.toggleBlockquote(),
  },
];

interface ToggleButtonsProps {
  editor: Editor;
  state: ToolbarState;
  toggles: readonly Toggle[];
}

export function ToggleButtons({ editor, state, toggles }: ToggleButtonsProps) {
  return toggles.map(({ name, label, keys, icon, run }) => (
    <ToolButton
      key={label}
      label={label}
      keys={keys}
      icon={icon}
      active={state.active.includes(name)}
      onClick={() => run(editor.chain().focus()).run()}
    />
  ));
}
