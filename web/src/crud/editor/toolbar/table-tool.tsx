import { TableOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { ChoiceMenu, type ToolbarState } from "./tool-button.tsx";

type Chain = ReturnType<Editor["chain"]>;

interface TableAction {
  label: string;
  run: (chain: Chain) => Chain;
  danger?: boolean;
  isPossible?: (state: ToolbarState) => boolean;
}

export const tableSize = { rows: 3, cols: 3, withHeaderRow: true };

const insert: Record<string, TableAction> = {
  insert: { label: "插入表格（3行3列）", run: (chain) => chain.insertTable(tableSize) },
};

const change: Record<string, TableAction> = {
  rowBefore: { label: "上方插入行", run: (chain) => chain.addRowBefore() },
  rowAfter: { label: "下方插入行", run: (chain) => chain.addRowAfter() },
  columnBefore: { label: "左侧插入列", run: (chain) => chain.addColumnBefore() },
  columnAfter: { label: "右侧插入列", run: (chain) => chain.addColumnAfter() },
  merge: {
    label: "合并单元格",
    run: (chain) => chain.mergeCells(),
    isPossible: ({ canMerge }) => canMerge,
  },
  split: {
    label: "拆分单元格",
    run: (chain) => chain.splitCell(),
    isPossible: ({ canSplit }) => canSplit,
  },
  header: { label: "切换表头行", run: (chain) => chain.toggleHeaderRow() },
  deleteRow: { label: "删除行", run: (chain) => chain.deleteRow(), danger: true },
  deleteColumn: { label: "删除列", run: (chain) => chain.deleteColumn(), danger: true },
  deleteTable: { label: "删除表格", run: (chain) => chain.deleteTable(), danger: true },
};

export function TableTool({ editor, state }: { editor: Editor; state: ToolbarState }) {
  const actions = state.inTable ? change : insert;
  const items = Object.entries(actions).map(([key, { label, danger, isPossible }]) => ({
    key,
    label,
    danger,
    disabled: isPossible ? !isPossible(state) : false,
  }));
  return (
    <ChoiceMenu
      label="表格"
      shown={<TableOutlined />}
      items={items}
      onChoose={(key) => actions[key]?.run(editor.chain().focus()).run()}
    />
  );
}
