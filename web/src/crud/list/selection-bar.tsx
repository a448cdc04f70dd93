import { Button, type TableProps } from "antd";

/** The number of selected rows, other pages included, and a button to clear them. */
export function SelectionBar<Row>({ rowSelection, ...table }: TableProps<Row>) {
  const chosen = rowSelection?.selectedRowKeys ?? [];
  if (chosen.length === 0) return null;
  const onOtherPages = selectedOnOtherPages({ rowSelection, ...table });
  return (
    <span className="inline-row muted tabular" role="status">
      {`已选 ${chosen.length} 项${onOtherPages > 0 ? `（含其他页 ${onOtherPages} 项）` : ""}`}
      <Button
        type="link"
        size="small"
        onClick={() => rowSelection?.onChange?.([], [], { type: "none" })}
      >
        清除选择
      </Button>
    </span>
  );
}

/** How many of the chosen rows are not on the page in sight. */
function selectedOnOtherPages<Row>({
  rowSelection,
  rowKey,
  dataSource = [],
}: TableProps<Row>): number {
  // Lists name their key by its field.
  const here = new Set(dataSource.map((row) => String(row[rowKey as keyof Row])));
  return (rowSelection?.selectedRowKeys ?? []).filter((key) => !here.has(String(key))).length;
}
