import type { SheetProblem } from "@aeromaint/contracts/wire/sheet-import.ts";
import { DownloadOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Alert, Button, Table, type TableProps } from "antd";
import { saveSheet } from "../export/fetch-sheet.ts";
import styles from "./import.module.css";
import { type ChosenSheet, fetchMarkedSheet } from "./send-sheet.ts";

const columns: TableProps<SheetProblem>["columns"] = [
  { key: "row", dataIndex: "row", title: "行", width: 72, align: "right" },
  { key: "column", dataIndex: "column", title: "列", width: 120 },
  { key: "message", dataIndex: "message", title: "问题" },
];

interface ProblemListProps {
  problems: SheetProblem[];
  /** First problem and number of problems. */
  message: string;
}

/** All problems of a sheet by row and column. Nothing was imported. */
export function ProblemList({ problems, message }: ProblemListProps) {
  return (
    <div className="grid gap-4 min-w-0">
      <Alert
        type="error"
        showIcon
        title="表中有问题，没有导入任何数据"
        description={`${message}。请按下表修改后重新上传，也可以下载标注后的表格对照修改。`}
      />
      <Table<SheetProblem>
        className={styles.table}
        rowKey={({ row, column, message: text }) => `${row} ${column} ${text}`}
        size="small"
        columns={columns}
        dataSource={problems}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </div>
  );
}

export function MarkedSheetButton({ path, sheet }: { path: string; sheet: ChosenSheet }) {
  const marking = useMutation({
    mutationFn: () => fetchMarkedSheet(path, sheet),
    onSuccess: (marked) => saveSheet(marked, `标注_${sheet.file.name}`),
  });
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={marking.isPending}
      onClick={() => marking.mutate()}
    >
      下载标注后的表格
    </Button>
  );
}
