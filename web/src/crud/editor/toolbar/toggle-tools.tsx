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
  label: string;
  keys?: string;
  icon: ReactNode;
  isOn: (state: ToolbarState) => boolean;
  run: (chain: Chain) => Chain;
}

const align = (to: string, label: string, keys: string, icon: ReactNode): Toggle => ({
  label,
  keys,
  icon,
  isOn: (state) => state.align === to,
  run: (chain) => (to === "left" ? chain.unsetTextAlign() : chain.setTextAlign(to)),
});

export const characterToggles: readonly Toggle[] = [
  {
    label: "加粗",
    keys: "Ctrl+B",
    icon: <BoldOutlined />,
    isOn: ({ bold }) => bold,
    run: (chain) => chain.toggleBold(),
  },
  {
    label: "强调",
    keys: "Ctrl+I",
    icon: emphasisIcon,
    isOn: ({ italic }) => italic,
    run: (chain) => chain.toggleItalic(),
  },
  {
    label: "下划线",
    keys: "Ctrl+U",
    icon: <UnderlineOutlined />,
    isOn: ({ underline }) => underline,
    run: (chain) => chain.toggleUnderline(),
  },
  {
    label: "删除线",
    keys: "Ctrl+Shift+S",
    icon: <StrikethroughOutlined />,
    isOn: ({ strike }) => strike,
    run: (chain) => chain.toggleStrike(),
  },
  {
    label: "下标",
    icon: subscriptIcon,
    isOn: ({ subscript }) => subscript,
    run: (chain) => chain.toggleMark("subscript"),
  },
  {
    label: "上标",
    icon: superscriptIcon,
    isOn: ({ superscript }) => superscript,
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
    label: "无序列表",
    keys: "Ctrl+Shift+8",
    icon: <UnorderedListOutlined />,
    isOn: ({ bulletList }) => bulletList,
    run: (chain) => chain.toggleBulletList(),
  },
  {
    label: "有序列表",
    keys: "Ctrl+Shift+7",
    icon: <OrderedListOutlined />,
    isOn: ({ orderedList }) => orderedList,
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    label: "引用",
    keys: "Ctrl+Shift+B",
    icon: quoteIcon,
    isOn: ({ blockquote }) => blockquote,
    run: (chain) => chain.toggleBlockquote(),
  },
];

interface ToggleButtonsProps {
  editor: Editor;
  state: ToolbarState;
  toggles: readonly Toggle[];
}

export function ToggleButtons({ editor, state, toggles }: ToggleButtonsProps) {
  return toggles.map(({ label, keys, icon, isOn, run }) => (
    <ToolButton
      key={label}
      label={label}
      keys={keys}
      icon={icon}
      active={isOn(state)}
      onClick={() => run(editor.chain().focus()).run()}
    />
  ));
}
