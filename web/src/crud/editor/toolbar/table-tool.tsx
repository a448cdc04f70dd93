import { TableOutlined } from "@ant-design/icons";
import type { Editor } from "@tiptap/react";
import { ChoiceMenu, type ToolbarState } from "./tool-button.tsx";

interface TableAction {
  label: string;
  danger?: boolean;
  isPossible?: (state: ToolbarState) => boolean;
}

export const tableSize = { rows: 3, cols: 3, withHeaderRow: true };

const insertLabel = "插入表格（3行3列）";

/** Changes of a table by their commands. */
const changes = {
  addRowBefore: { label: "上方插入行" },
  addRowAfter: { label: "下方插入行" },
  addColumnBefore: { label: "左侧插入列" },
  addColumnAfter: { label: "右侧插入列" },
  mergeCells: { label: "合并单元格", isPossible: ({ canMerge }) => canMerge },
  splitCell: { label: "拆分单元格", isPossible: ({ canSplit }) => canSplit },
  toggleHeaderRow: { label: "切换表头行" },
  deleteRow: { label: "删除行", danger: true },
  deleteColumn: { label: "删除列", danger: true },
  deleteTable: { label: "删除表格", danger: true },
} satisfies Record<string, TableAction>;

type Command = keyof typeof changes | "insertTable";

export function TableTool({ editor, state }: { editor: Editor; state: ToolbarState }) {
  const actions = Object.entries<TableAction>(
    state.inTable ? changes : { insertTable: { label: insertLabel } },
  );
  const items = actions.map(([key, { isPossible = () => true, ...action }]) => ({
    ...action,
    key,
    disabled: !isPossible(state),
  }));
  const run = (command: Command) => {
    const chain = editor.chain().focus();
    return (command === "insertTable" ? chain.insertTable(tableSize) : chain[command]()).run();
  };
  return (
    <ChoiceMenu
      label="表格"
      shown={<TableOutlined />}
      items={items}
      // The keys are the commands.
      onChoose={(key) => run(key as Command)}
    />
  );
}
