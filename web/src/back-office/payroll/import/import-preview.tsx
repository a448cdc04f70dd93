import {
  payNames,
  payTextColumns,
  type SalaryImport,
  type SalaryPreviewRow,
} from "@aeromaint/contracts/payroll/salary.ts";
import { Alert, Table, Tag } from "antd";
import { type CrudColumn, column } from "../../../crud/list/columns.tsx";
import { figureText } from "../../../ui/text/plain-values.ts";
import { numberColumn } from "../pay-columns.tsx";
import styles from "./import.module.css";
import { SourceText } from "./sheet-choice.tsx";

interface ImportPreviewProps {
  outcome: SalaryImport;
  refusal: string | null;
}

/** What an import would do: how many rows, which columns it passes over, and the first rows. */
export function ImportPreview({ outcome, refusal }: ImportPreviewProps) {
  const { imported, updated, ignoredColumns, source, notes, rows } = outcome;
  const all = imported + updated;
  return (
    <div className="grid gap-4 min-w-0">
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Counts counts={{ 将新增: imported, 将更新: updated }} />
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
      {all === 0 && <Alert type="warning" showIcon title="表中没有可以导入的数据" />}
      {rows.length > 0 && (
        <>
          {all > rows.length && <p className="muted">以下为前 {rows.length} 行：</p>}
          <Table<SalaryPreviewRow>
            className={styles.table}
            rowKey="row"
            size="small"
            columns={columnsOf(rows)}
            dataSource={rows}
            scroll={{ x: "max-content" }}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          />
        </>
      )}
    </div>
  );
}

const actions: Record<SalaryPreviewRow["action"], { label: string; color: string }> = {
  add: { label: "新增", color: "var(--am-passed)" },
  update: { label: "更新", color: "var(--am-scheduled)" },
};

/** Numbers that the sheet says nothing of are left out. */
function columnsOf(rows: readonly SalaryPreviewRow[]): CrudColumn<SalaryPreviewRow>[] {
  const given = payNames.filter((name) => rows.some((row) => row[name] !== null));
  return [
    { key: "row", dataIndex: "row", title: "行", align: "right", fixed: "start" },
    { key: "action", dataIndex: "action", title: "处理", fixed: "start", render: actionTag },
    column("userName", payTextColumns.userName),
    column("account", payTextColumns.account),
    ...given.map((name) => numberColumn<SalaryPreviewRow>(name)),
  ];
}

function actionTag(action: SalaryPreviewRow["action"]) {
  const { label, color } = actions[action];
  return <Tag style={{ color, borderColor: color, background: "transparent" }}>{label}</Tag>;
}

/** Numbers of rows under their names. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <dl className="grid-2 gap-3">
      {Object.entries(counts).map(([name, count]) => (
        <div className="p-3-4 box bg-raised" key={name}>
          <dt className="muted">{name}</dt>
          <dd>
            <strong className="text-xl strong tabular">{figureText(count)}</strong> 条
          </dd>
        </div>
      ))}
    </dl>
  );
}
