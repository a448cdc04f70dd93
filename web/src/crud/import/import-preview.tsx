import { Alert, Table, type TableProps, Tag } from "antd";
import type { ReactNode } from "react";
import { figureText } from "../../ui/text/plain-values.ts";
import styles from "./import.module.css";
import { SourceText } from "./sheet-choice.tsx";
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
    <div className="grid gap-4 min-w-0">
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

interface PreviewRowsProps<Row> {
  rows: Row[];
  total: number;
  columns: NonNullable<TableProps<Row>["columns"]>;
}

export function PreviewRows<Row extends object>({ rows, total, columns }: PreviewRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <>
      {total > rows.length && <p className="muted">以下为前 {rows.length} 行：</p>}
      <Table<Row>
        className={styles.table}
        rowKey="row"
        size="small"
        columns={columns}
        dataSource={rows}
        scroll={{ x: "max-content" }}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
      />
    </>
  );
}

type Action = "add" | "update";

const actions: Record<Action, { label: string; color: string }> = {
  add: { label: "新增", color: "var(--am-passed)" },
  update: { label: "更新", color: "var(--am-scheduled)" },
};

export function actionTag(action: Action) {
  const { label, color } = actions[action];
  return <Tag style={{ color, borderColor: color, background: "transparent" }}>{label}</Tag>;
}

export function RowCounts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <dl className="flex wrap gap-2">
      {Object.entries(counts).map(([name, count]) => (
        <div className="p-3 nowrap box bg-raised grow" key={name}>
          <dt className="muted">{name}</dt>
          <dd>
            <strong className="text-xl strong tabular">{figureText(count)}</strong> 条
          </dd>
        </div>
      ))}
    </dl>
  );
}
