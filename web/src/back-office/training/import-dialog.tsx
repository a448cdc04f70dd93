import {
  type TrainImport,
  type TrainSheetProblem,
  trainSheet,
  trainSheetColumns,
  trainTemplateName,
} from "@aeromaint/contracts/training/import.ts";
import { trainRecord } from "@aeromaint/contracts/training/record.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Alert, App, Button, Form, Select, Table, type TableProps } from "antd";
import { useState } from "react";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { unwrapEnvelope } from "../../api/request.ts";
import { uploadSignedIn } from "../../api/upload-signed-in.ts";
import { DialogForm, useOpenCount } from "../../crud/dialog/form-dialog.tsx";
import { TabDialog } from "../../crud/dialog/tab-dialog.tsx";
import { DownloadButton } from "../../crud/export/download-button.tsx";
import type { FileItem } from "../../crud/file-field/file-items.ts";
import { CrudField } from "../../crud/form/field.tsx";

interface ChosenSheet {
  file: File;
  /** The name of the sheet to read; without it the first visible one. */
  sheet?: string | undefined;
}

async function send({ file, sheet }: ChosenSheet, dryRun: boolean) {
  const form = new FormData();
  form.append("file", file, file.name);
  if (sheet) form.append("sheet", sheet);
  if (dryRun) form.append("dryRun", "1");
  const { content } = await uploadSignedIn({ path: `${trainRecord.path}/upload`, form });
  return unwrapEnvelope<TrainImport>(await content.text());
}

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Records by a sheet: first what it would do or what is wrong with it, then all of it at once. */
export function RecordImportDialog(props: ImportDialogProps) {
  return <OpenImportDialog key={useOpenCount(props.open)} {...props} />;
}

function OpenImportDialog({ open, onClose }: ImportDialogProps) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ file: FileItem[] }>();
  const [chosen, setChosen] = useState<ChosenSheet>();
  const trial = useMutation({
    meta: { quiet: true },
    mutationFn: (sheet: ChosenSheet) => send(sheet, true),
  });
  const writing = useMutation({
    meta: { quiet: true },
    mutationFn: (sheet: ChosenSheet) => send(sheet, false),
    onSuccess: (answer) => {
      message.success(answer.message);
      onClose();
    },
    onSettled: () => {
      for (const path of [trainRecord.path, "/train/course"])
        void client.invalidateQueries({ queryKey: [path] });
    },
  });
  const error = writing.error ?? trial.error;
  const outcome = trial.data?.data;
  const isBusy = trial.isPending || writing.isPending;
  const check = (sheet: ChosenSheet) => {
    setChosen(sheet);
    writing.reset();
    trial.mutate(sheet);
  };
  return (
    <TabDialog
      open={open}
      title="导入培训记录"
      width={900}
      onCancel={onClose}
      closable={!writing.isPending}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <>
          <Button disabled={writing.isPending} onClick={onClose}>
            取消
          </Button>
          {outcome && chosen && !error ? (
            <Button
              type="primary"
              loading={writing.isPending}
              onClick={() => writing.mutate({ ...chosen, sheet: outcome.sheet })}
            >
              确定导入 {outcome.imported} 条
            </Button>
          ) : (
            <Button type="primary" loading={isBusy} onClick={form.submit}>
              上传并核对
            </Button>
          )}
        </>
      }
    >
      <DialogForm
        form={form}
        disabled={isBusy}
        sending={isBusy}
        onValuesChange={() => {
          trial.reset();
          writing.reset();
        }}
        onFinish={({ file: [first] }) => first?.file && check({ file: first.file })}
      >
        <div className="mb-4">
          <Alert
            type="info"
            showIcon
            title="请按模板填写；任何一处有问题时整张表都不会导入。"
            action={
              <DownloadButton path={`${trainRecord.path}/template`} fileName={trainTemplateName}>
                下载模板
              </DownloadButton>
            }
          />
        </div>
        <CrudField of={trainSheet} name="file" />
      </DialogForm>
      <SheetChoice
        sheets={outcome?.sheets ?? sheetsIn(error)}
        sheet={outcome?.sheet}
        onChoose={(sheet) => chosen && check({ ...chosen, sheet })}
      />
      {error && <Problems error={error} />}
      {outcome && !error && <Preview outcome={outcome} />}
    </TabDialog>
  );
}

const sheetsIn = (error: Error | null): readonly string[] => {
  const [first] = error instanceof ApiError ? error.errors : [];
  return first && "sheets" in first ? (first.sheets as string[]) : [];
};

interface SheetChoiceProps {
  sheets: readonly string[];
  sheet: string | undefined;
  onChoose: (sheet: string) => void;
}

function SheetChoice({ sheets, sheet, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <div className="row gap-2 mb-4">
      <span aria-hidden>工作表</span>
      <Select
        aria-label="工作表"
        className="grow"
        placeholder="请选择工作表"
        {...(sheet !== undefined && { value: sheet })}
        options={sheets.map((name) => ({ value: name, label: name }))}
        onChange={onChoose}
      />
    </div>
  );
}

const pagination = { pageSize: 10, hideOnSinglePage: true, showSizeChanger: false };
const problemColumns: TableProps<TrainSheetProblem>["columns"] = [
  { key: "row", dataIndex: "row", title: "行", width: 72, align: "right" },
  { key: "column", dataIndex: "column", title: "列", width: 120 },
  { key: "message", dataIndex: "message", title: "问题" },
];

/** Why a sheet was refused: for its cells by row and column, or as a whole. */
function Problems({ error }: { error: Error }) {
  const errors = error instanceof ApiError ? error.errors : [];
  // Problems are field errors that name their cell besides.
  const problems = errors.filter((each) => "row" in each) as unknown as TrainSheetProblem[];
  return (
    <div className="grid gap-4 min-w-0">
      <Alert
        type="error"
        showIcon
        title={problems.length > 0 ? "表中有问题，没有导入任何数据" : messageOf(error)}
        {...(problems.length > 0 && { description: messageOf(error) })}
      />
      {problems.length > 0 && (
        <Table<TrainSheetProblem>
          rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
          size="small"
          columns={problemColumns}
          dataSource={problems}
          pagination={pagination}
        />
      )}
    </div>
  );
}

type PreviewRow = TrainImport["rows"][number];
const results: Readonly<Record<string, string>> = { 1: "通过", 2: "未通过" };
const previewColumns: TableProps<PreviewRow>["columns"] = [
  { key: "row", dataIndex: "row", title: "行", align: "right" },
  ...Object.entries(trainSheetColumns).map(([key, { title }]) => ({
    ...{ key, dataIndex: key, title },
    render: (value: string | null) => (key === "result" ? results[value ?? ""] : (value ?? "—")),
  })),
];

/** What an import would do. */
function Preview({ outcome }: { outcome: TrainImport }) {
  const { imported, rows, notes, ignoredColumns } = outcome;
  const ignored = `以下${ignoredColumns.length}列不在模板中，不会导入：${ignoredColumns.join("、")}`;
  return (
    <div className="grid gap-4 min-w-0">
      {notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} />
      ))}
      {ignoredColumns.length > 0 && <Alert type="warning" showIcon title={ignored} />}
      <p className="muted">
        将新增 {imported} 条{imported > rows.length && `，以下为前 ${rows.length} 条`}
      </p>
      <Table<PreviewRow>
        rowKey="row"
        size="small"
        columns={previewColumns}
        dataSource={rows}
        scroll={{ x: "max-content" }}
        pagination={pagination}
      />
    </div>
  );
}
