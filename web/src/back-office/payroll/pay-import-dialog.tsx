import {
  payColumnNames,
  payTextColumns,
  type SalaryImport,
  type SalaryPreviewRow,
  salary,
  salarySheet,
  salaryTemplateName,
} from "@aeromaint/contracts/payroll/salary.ts";
import { CrudField } from "../../crud/form/field.tsx";
import { DateInput } from "../../crud/form/lazy-inputs.tsx";
import { SheetImportDialog, type SheetImportKind } from "../../crud/import/import-dialog.tsx";
import { actionTag, PreviewRows } from "../../crud/import/import-preview.tsx";
import { type CrudColumn, column } from "../../crud/list/columns.tsx";
import { formatMonth } from "../../own/pay/own-slips.ts";
import { numberColumn } from "./pay-columns.tsx";
import { payRecords, payUndo } from "./pay-list.ts";

interface PayImportDialogProps {
  open: boolean;
  title: string;
  /** Preselected month. */
  month: string | undefined;
  /** Called after an import, so that the list shows its month. */
  onImported: (month: string) => void;
  onClose: () => void;
}

export function PayImportDialog(props: PayImportDialogProps) {
  const { title, month, onImported, ...dialog } = props;
  const kind: SheetImportKind<SalaryImport> = {
    title,
    path: `${salary.path}/upload`,
    affects: [payRecords.path],
    schema: salarySheet,
    hint: "请按模板填写；同一人同一月份已有数据时将被更新，任何一处有问题时整张表都不会导入。",
    templates: [{ label: "下载模板", path: `${salary.path}/export`, name: salaryTemplateName }],
    initialValues: { month },
    fields: (
      <CrudField of={salarySheet} name="month">
        <DateInput month notAfterToday />
      </CrudField>
    ),
    rowsOf: ({ rows, imported, updated }) => (
      <PreviewRows rows={rows} total={imported + updated} columns={columnsOf(rows)} />
    ),
    done: ({ fields }) => ({
      sentence: `${formatMonth(fields.month ?? "")}的数据已导入`,
      note: "下一次导入该月份之前，可以撤销本次导入。",
    }),
    undoOf: ({ batchId }, { fields }) =>
      batchId === null ? null : payUndo({ batchId, month: fields.month ?? "" }),
  };
  return (
    <SheetImportDialog
      {...dialog}
      kind={kind}
      onImported={({ fields }) => onImported(fields.month ?? "")}
    />
  );
}

/** Columns without the numbers that the sheet lacks. */
function columnsOf(rows: readonly SalaryPreviewRow[]): CrudColumn<SalaryPreviewRow>[] {
  const given = payColumnNames.filter((name) => rows.some((row) => row[name] !== null));
  return [
    { key: "row", dataIndex: "row", title: "行", align: "right", fixed: "start" },
    { key: "action", dataIndex: "action", title: "处理", fixed: "start", render: actionTag },
    column("userName", payTextColumns.userName),
    column("account", payTextColumns.account),
    ...given.map((name) => numberColumn<SalaryPreviewRow>(name)),
  ];
}
