import { type SalaryImport, salarySheet } from "@aeromaint/contracts/payroll/salary.ts";
import { CheckCircleOutlined } from "@ant-design/icons";
import { Button, Form, Progress, Steps } from "antd";
import type { ReactNode } from "react";
import { TabDialog } from "../../../crud/dialog/tab-dialog.tsx";
import type { FileItem } from "../../../crud/file-field/file-items.ts";
import { useUnsavedForm } from "../../../crud/form/unsaved.ts";
import { monthText } from "../../../payroll/own-slips.ts";
import { ChooseSheet, type SheetValues } from "./choose-sheet.tsx";
import styles from "./import.module.css";
import { Counts, ImportPreview } from "./import-preview.tsx";
import { MarkedSheetButton, ProblemList } from "./problem-list.tsx";
import type { ChosenSheet } from "./send-sheet.ts";
import { SheetChoice } from "./sheet-choice.tsx";
import { type ImportStage, useSheetImport } from "./use-sheet-import.ts";
import { useUndo } from "./use-undo.ts";

interface ImportDialogProps {
  open: boolean;
  title: string;
  /** The month that is offered at first. */
  month: string | undefined;
  /** The list shows what has come in. */
  onImported: (month: string) => void;
  onClose: () => void;
}

const dialogWidth = 650;
const steps = ["选择文件", "核对数据", "导入结果"].map((title) => ({ title }));
const stepOf: Record<ImportStage["at"], number> = { choose: 0, problems: 1, preview: 1, done: 2 };

/** Month and sheet, then what it would do or what is wrong with it, then what it did. */
export function ImportDialog({ open, title, month, onImported, onClose }: ImportDialogProps) {
  const [form] = Form.useForm<SheetValues>();
  const unsaved = useUnsavedForm();
  const run = useSheetImport({
    onWritten: (imported) => {
      unsaved.settled();
      onImported(imported);
    },
  });
  const { stage } = run;
  const close = () => {
    if (run.committed) return;
    unsaved.leave(() => {
      run.stop();
      onClose();
    });
  };
  const check = ({ month: chosen, file }: SheetValues) => {
    const picked = file[0]?.file;
    if (picked) run.check({ month: chosen, file: picked });
  };
  /** For another sheet, or for the same one after it was mended. */
  const chooseAgain = (files: FileItem[]) => {
    form.setFieldsValue({ file: files });
    run.startOver();
  };
  return (
    <TabDialog
      open={open}
      title={`导入${title}`}
      width={dialogWidth}
      onCancel={close}
      closable={!run.committed}
      mask={{ closable: false }}
      destroyOnHidden
      footer={
        <Buttons
          run={run}
          onSubmit={form.submit}
          onAgain={() => chooseAgain([])}
          onBack={() => chooseAgain(form.getFieldValue("file"))}
          onClose={close}
        />
      }
    >
      <Steps className={styles.steps} size="small" current={stepOf[stage.at]} items={steps} />
      {/* Stays mounted while the sheet is checked, so that 上一步 keeps the selection. */}
      <div hidden={stage.at !== "choose"}>
        <ChooseSheet
          form={form}
          schema={salarySheet}
          month={month}
          disabled={run.sent !== null}
          refusal={stage.at === "choose" ? stage.refusal : null}
          onTyped={() => {
            unsaved.typed();
            // The sheets that are offered are those of the file before.
            if (run.sheets) run.startOver();
          }}
          onFinish={check}
        />
      </div>
      {run.sheets && stage.at !== "done" && (
        <SheetChoice {...run.sheets} disabled={run.sent !== null} onChoose={run.choose} />
      )}
      {stage.at === "problems" && <ProblemList {...stage} />}
      {stage.at === "preview" && <ImportPreview {...stage} />}
      {stage.at === "done" && <ImportOutcome {...stage} />}
      {run.sent !== null && <Sending sent={run.sent} isWriting={stage.at !== "choose"} />}
    </TabDialog>
  );
}

interface ButtonsProps {
  run: ReturnType<typeof useSheetImport>;
  onSubmit: () => void;
  onAgain: () => void;
  onBack: () => void;
  onClose: () => void;
}

function Buttons({ run, onSubmit, onAgain, onBack, onClose }: ButtonsProps): ReactNode {
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
          <MarkedSheetButton sheet={stage.sheet} />
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
    case "done":
      return (
        <>
          <UndoButton {...stage} onDone={onClose} />
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </>
      );
  }
}

interface SendingProps {
  /** Fraction of the bytes sent, 0 to 1. */
  sent: number;
  isWriting: boolean;
}

/** How far the upload is; once all is there, that the server works on it. */
function Sending({ sent, isWriting }: SendingProps) {
  const atWork = isWriting ? "正在导入，请稍候" : "正在核对，请稍候";
  return (
    <div className="mt-4" role="status">
      <span>{sent < 1 ? "正在上传" : atWork}</span>
      <Progress percent={Math.floor(sent * 100)} status={sent < 1 ? "normal" : "active"} />
    </div>
  );
}

function ImportOutcome({ sheet, outcome }: { sheet: ChosenSheet; outcome: SalaryImport }) {
  return (
    <div className="grid gap-4 min-w-0">
      <p className={`row gap-2 text-md ${styles.success}`}>
        <CheckCircleOutlined aria-hidden />
        {monthText(sheet.month)}的数据已导入
      </p>
      <Counts counts={{ 已新增: outcome.imported, 已更新: outcome.updated }} />
      <p className="muted">下一次导入该月份之前，可以撤销本次导入。</p>
    </div>
  );
}

interface UndoButtonProps {
  sheet: ChosenSheet;
  outcome: SalaryImport;
  onDone: () => void;
}

/** Takes back what was just imported. */
function UndoButton({ sheet, outcome, onDone }: UndoButtonProps) {
  const undo = useUndo();
  const { batchId, imported, updated } = outcome;
  if (batchId === null) return null;
  const { month, file } = sheet;
  return (
    <Button
      danger
      onClick={() => undo({ batchId, month, fileName: file.name, imported, updated, onDone })}
    >
      撤销本次导入
    </Button>
  );
}
