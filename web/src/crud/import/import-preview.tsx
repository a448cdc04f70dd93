import type { SheetProblem, SheetSource } from "@aeromaint/contracts/wire/sheet-import.ts";
import { DownloadOutlined } from "@ant-design/icons";
import { useMutation } from "@tanstack/react-query";
import { Alert, Button, Select, Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { saveFile } from "../../ui/storage/save-file.ts";
import { Tag } from "../../ui/tag/tag.tsx";
import { figureText } from "../../ui/text/plain-values.ts";
import { type ChosenSheet, fetchMarkedSheet } from "./send-sheet.ts";
import type { SheetOutcome } from "./use-sheet-import.ts";

interface ImportPreviewProps {
  outcome: SheetOutcome;
  refusal: string | null;
  children: ReactNode;
}

/** Preview of an import: number of rows, ignored columns and the first rows. */
export function ImportPreview({ outcome, refusal, children }: ImportPreviewProps) {
  const { imported, updated, unchanged, ignoredColumns, source, notes } = outcome;
  const all = imported + updated;
  return (
    <div className="grid min-w-0 gap-4">
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <RowCounts
        counts={{
          将新增: imported,
          将更新: updated,
          ...(unchanged !== undefined && { 不变: unchanged }),
        }}
      />
      <SourceText source={source} />
      {notes.length > 0 && (
        <Alert type="info" showIcon title={notes.map((note) => <div key={note}>{note}</div>)} />
      )}
      {ignoredColumns.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`以下${ignoredColumns.length}列不在模板中，不会导入：${ignoredColumns.join("、")}`}
        />
      )}
      {all === 0 && (
        <Alert
          type="warning"
          showIcon
          title={unchanged ? "表中的数据与现有数据相同，没有需要导入的" : "表中没有可以导入的数据"}
        />
      )}
      {children}
    </div>
  );
}

const tableProps = {
  className: "min-w-0 tabular-nums",
  size: "small",
  pagination: { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false },
} as const;

interface PreviewRowsProps<Row> {
  rows: Row[];
  total: number;
  columns: NonNullable<TableProps<Row>["columns"]>;
}

export function PreviewRows<Row extends object>({ rows, total, columns }: PreviewRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <>
      {total > rows.length && <p className="text-muted">以下为前 {rows.length} 行：</p>}
      <Table<Row>
        {...tableProps}
        rowKey="row"
        columns={columns}
        dataSource={rows}
        scroll={{ x: "max-content" }}
      />
    </>
  );
}

const actions = {
  add: { label: "新增", tone: "passed" as const },
  update: { label: "更新", tone: "scheduled" as const },
};

export function actionTag(action: keyof typeof actions) {
  const { label, tone } = actions[action];
  return <Tag tone={tone}>{label}</Tag>;
}

export function RowCounts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <dl className="flex flex-wrap gap-2">
      {Object.entries(counts).map(([name, count]) => (
        <div className="flex-1 whitespace-nowrap rounded-md border bg-raised p-3" key={name}>
          <dt className="text-muted">{name}</dt>
          <dd>
            <strong className="font-semibold text-xl tabular-nums">{figureText(count)}</strong> 条
          </dd>
        </div>
      ))}
    </dl>
  );
}

const columns: TableProps<SheetProblem>["columns"] = [
  { key: "row", dataIndex: "row", title: "行", width: 72, align: "right" },
  { key: "column", dataIndex: "column", title: "列", width: 120 },
  { key: "message", dataIndex: "message", title: "问题" },
];

/**
 * All problems of a sheet by row and column. Nothing was imported. `message` has the first problem
 * and their number.
 */
export function ProblemList({ problems, message }: { problems: SheetProblem[]; message: string }) {
  return (
    <div className="grid min-w-0 gap-4">
      <Alert
        type="error"
        showIcon
        title="表中有问题，没有导入任何数据"
        description={`${message}。请按下表修改后重新上传，也可以下载标注后的表格对照修改。`}
      />
      <Table<SheetProblem>
        {...tableProps}
        rowKey={({ row, column, message: text }) => `${row} ${column} ${text}`}
        columns={columns}
        dataSource={problems}
      />
    </div>
  );
}

export function MarkedSheetButton({ path, sheet }: { path: string; sheet: ChosenSheet }) {
  const marking = useMutation({
    mutationFn: () => fetchMarkedSheet(path, sheet),
    onSuccess: (marked) => saveFile(marked, `标注_${sheet.file.name}`),
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

interface SheetChoiceProps {
  /** Null if no sheet is readable. */
  sheet: string | null;
  sheets: readonly string[];
  disabled: boolean;
  onChoose: (sheet: string) => void;
}

/** Select of the sheet, if the file has several. */
export function SheetChoice({ sheet, sheets, disabled, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <div className="mb-4 flex items-center gap-2">
      <span aria-hidden>工作表</span>
      <Select
        aria-label="工作表"
        className="flex-1"
        placeholder="请选择工作表"
        disabled={disabled}
        value={sheet}
        options={sheets.map((name) => ({ value: name, label: name }))}
        onChange={onChoose}
      />
    </div>
  );
}

/** Sheet and columns that a preview was read from. */
function SourceText({ source: { sheet, columns } }: { source: SheetSource }) {
  const places = columns.map(({ title, column }) => `${title} ${column}列`).join("、");
  return <p className="text-muted">{`读取自工作表“${sheet}”：${places}`}</p>;
}
