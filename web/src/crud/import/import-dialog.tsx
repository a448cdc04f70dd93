import { CheckCircleOutlined } from "@ant-design/icons";
import { Button, Form, Grid, Steps } from "antd";
import type { ReactNode } from "react";
import { TabDialog } from "../dialog/tab-dialog.tsx";
import type { FileItem } from "../file-field/file-items.ts";
import { useUnsavedForm } from "../form/unsaved.ts";
import type { FormSchema } from "../resource-types.ts";
import { ChooseSheet, type SheetTemplate, type SheetValues } from "./choose-sheet.tsx";
import {
  ImportPreview,
  MarkedSheetButton,
  ProblemList,
  RowCounts,
  SheetChoice,
} from "./import-preview.tsx";
import type { ChosenSheet } from "./send-sheet.ts";
import { ImportProgressBar } from "./sending.tsx";
import { useImportUndo } from "./use-import-undo.ts";
import { type ImportStage, type SheetOutcome, useSheetImport } from "./use-sheet-import.ts";

export interface SheetImportKind<Outcome extends SheetOutcome> {
  title: string;
  /** Path of uploads; the marked sheet is below it. */
  path: string;
  affects: readonly string[];
  schema: FormSchema;
  hint: string;
  templates: readonly SheetTemplate[];
  initialValues?: object;
  fields?: ReactNode;
  /** Renders the first rows of a preview. */
  rowsOf: (outcome: Outcome) => ReactNode;
  /** Summary of the import, and the period in which undo is possible. */
  done: (sheet: ChosenSheet) => { sentence: string; note: string };
  /** Actions after the import. */
  followUpActions?: (outcome: Outcome) => ReactNode;
  /** Path and scope of the undo; null if nothing was written. */
  undoOf: (outcome: Outcome, sheet: ChosenSheet) => { path: string; scope?: string } | null;
}

interface SheetImportDialogProps<Outcome extends SheetOutcome> {
  kind: SheetImportKind<Outcome>;
  open: boolean;
  /** Runs after the import, e.g. to show the rows. */
  onImported?: (sheet: ChosenSheet) => void;
  onClose: () => void;
}

const dialogWidth = 650;
const steps = ["选择文件", "核对数据", "导入结果"].map((title) => ({ title }));
const stepOf: Record<ImportStage<never>["at"], number> = {
  choose: 0,
  problems: 1,
  preview: 1,
  done: 2,
};

/** Import dialog in three steps: sheet, preview or problems, result. */
export function SheetImportDialog<Outcome extends SheetOutcome>({
  kind,
  open,
  onImported,
  onClose,
}: SheetImportDialogProps<Outcome>) {
  const [form] = Form.useForm<SheetValues>();
  const unsaved = useUnsavedForm();
  const { sm = true } = Grid.useBreakpoint();
  const { path, affects, schema, hint, templates, initialValues, fields } = kind;
  const run = useSheetImport<Outcome>({
    path,
    affects,
    onWritten: (sheet) => {
      unsaved.markClean();
      onImported?.(sheet);
    },
  });
  const { stage } = run;
  const close = () => {
    if (run.committed) return;
    unsaved.confirmLeave(() => {
      run.stop();
      onClose();
    });
  };
  const check = ({ file, photos, ...others }: SheetValues) => {
    const picked = file[0]?.file;
    const texts = Object.entries(others).map(([name, value]) => [name, String(value ?? "")]);
    if (picked)
      run.check({ fields: Object.fromEntries(texts), file: picked, photos: photos?.[0]?.file });
  };
  /** Returns to the first step, for another sheet or a corrected one. */
  const chooseAgain = (files: FileItem[]) => {
    form.setFieldsValue({ file: files });
    run.startOver();
  };
  return (
    <TabDialog
      open={open}
      title={`导入${kind.title}`}
      width={dialogWidth}
      onCancel={close}
      closable={!run.committed}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Buttons
          run={run}
          kind={kind}
          onSubmit={form.submit}
          onAgain={() => chooseAgain([])}
          onBack={() => chooseAgain(form.getFieldValue("file"))}
          onClose={close}
        />
      }
    >
      <Steps
        className="mt-2 mb-5"
        size="small"
        responsive={false}
        titlePlacement={sm ? "horizontal" : "vertical"}
        current={stepOf[stage.at]}
        items={steps}
      />
      {/* Stays mounted while the sheet is checked, so that 上一步 keeps the selection. */}
      <div hidden={stage.at !== "choose"}>
        <ChooseSheet
          form={form}
          schema={schema}
          hint={hint}
          templates={templates}
          initialValues={initialValues}
          disabled={run.sent !== null}
          refusal={stage.at === "choose" ? stage.refusal : null}
          onTyped={() => {
            unsaved.markDirty();
            // The sheet names are those of the previous file: reset.
            if (run.sheets) run.startOver();
          }}
          onFinish={check}
        >
          {fields}
        </ChooseSheet>
      </div>
      {run.sheets && stage.at !== "done" && (
        <SheetChoice {...run.sheets} disabled={run.sent !== null} onChoose={run.choose} />
      )}
      {stage.at === "problems" && <ProblemList {...stage} />}
      {stage.at === "preview" && (
        <ImportPreview {...stage}>{kind.rowsOf(stage.outcome)}</ImportPreview>
      )}
      {stage.at === "done" && (
        <ImportResult outcome={stage.outcome} {...kind.done(stage.sheet)}>
          {kind.followUpActions?.(stage.outcome)}
        </ImportResult>
      )}
      {run.sent !== null && (
        <ImportProgressBar sent={run.sent} isWriting={stage.at !== "choose"} progressPath={path} />
      )}
    </TabDialog>
  );
}

interface ButtonsProps<Outcome extends SheetOutcome> {
  run: ReturnType<typeof useSheetImport<Outcome>>;
  kind: SheetImportKind<Outcome>;
  onSubmit: () => void;
  onAgain: () => void;
  onBack: () => void;
  onClose: () => void;
}

function Buttons<Outcome extends SheetOutcome>(props: ButtonsProps<Outcome>): ReactNode {
  const { run, kind, onSubmit, onAgain, onBack, onClose } = props;
  const undo = useImportUndo(kind.affects);
  const { stage, sent, committed } = run;
  if (sent !== null) {
    return (
      <Button disabled={committed} onClick={run.stop}>
        取消上传
      </Button>
    );
  }
  switch (stage.at) {
    case "choose":
      return (
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" onClick={onSubmit}>
            上传并核对
          </Button>
        </>
      );
    case "problems":
      return (
        <>
          <MarkedSheetButton path={kind.path} sheet={stage.sheet} />
          <Button type="primary" onClick={onAgain}>
            重新选择文件
          </Button>
        </>
      );
    case "preview":
      return (
        <>
          <Button onClick={onBack}>上一步</Button>
          <Button type="primary" onClick={run.write}>
            确定导入
          </Button>
        </>
      );
    case "done": {
      const { sheet, outcome } = stage;
      const undone = kind.undoOf(outcome, sheet);
      const { imported, updated } = outcome;
      const written = { fileName: sheet.file.name, imported, updated, onDone: onClose };
      return (
        <>
          {undone && <Button onClick={() => undo({ ...undone, ...written })}>撤销本次导入</Button>}
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      );
    }
  }
}

interface ImportResultProps {
  outcome: SheetOutcome;
  sentence: string;
  note: string;
  children: ReactNode;
}

function ImportResult({ outcome, sentence, note, children }: ImportResultProps) {
  return (
    <div className="grid min-w-0 gap-4">
      <p className="flex items-center gap-2 text-md">
        <CheckCircleOutlined className="text-passed" aria-hidden />
        {sentence}
      </p>
      <RowCounts counts={{ 已新增: outcome.imported, 已更新: outcome.updated }} />
      <p className="text-muted">{note}</p>
      {children}
    </div>
  );
}
