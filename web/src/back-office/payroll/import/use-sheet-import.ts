import type { SalaryImport, SalaryProblem } from "@aeromaint/contracts/payroll/salary.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useRef, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import type { UploadTracking } from "../../../crud/form/submission.ts";
import { payRecords } from "../pay-list.ts";
import { type ChosenSheet, sheetProblemsIn, sheetsIn, uploadPaySheet } from "./send-sheet.ts";

/** Where an import stands. `refusal`: why the last try failed, where it was not for its cells. */
export type ImportStage =
  | { at: "choose"; refusal: string | null }
  | { at: "problems"; sheet: ChosenSheet; problems: SalaryProblem[]; message: string }
  | { at: "preview"; outcome: SalaryImport; refusal: string | null }
  | { at: "done"; sheet: ChosenSheet; outcome: SalaryImport };

/** An import from the chosen sheet over its trial to what was written. One upload at a time. */
export function useSheetImport({ onWritten }: { onWritten: (month: string) => void }) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [sent, setSent] = useState(0);
  const upload = useRef<AbortController>(null);
  const begin = (): UploadTracking => {
    const controller = new AbortController();
    upload.current = controller;
    setSent(0);
    return { signal: controller.signal, onProgress: setSent };
  };

  const trial = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: ChosenSheet) => uploadPaySheet(chosen, { dryRun: true, ...begin() }),
  });
  const writing = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: ChosenSheet) => uploadPaySheet(chosen, { dryRun: false, ...begin() }),
    onSuccess: (answer, { month }) => {
      message.success(answer.message);
      onWritten(month);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [payRecords.path] }),
  });
  const isWriting = writing.isPending;
  const source = trial.data?.data.source;
  const check = (chosen: ChosenSheet) => {
    setSheet(chosen);
    writing.reset();
    trial.mutate(chosen);
  };

  return {
    stage: stageOf(sheet, trial, writing),
    /** Upload progress as a fraction; null while nothing is sent. */
    sent: trial.isPending || isWriting ? sent : null,
    /** The server is writing the uploaded sheet: too late to abort. */
    committed: isWriting && sent >= 1,
    check,
    /** What was read, and what may be read instead. */
    sheets: source ?? sheetsIn(writing.error ?? trial.error),
    choose: (name: string) => sheet && check({ ...sheet, sheet: name }),
    write: () => sheet && writing.mutate({ ...sheet, ...(source && { sheet: source.sheet }) }),
    stop: () => {
      upload.current?.abort();
      if (isWriting) writing.reset();
      else if (trial.isPending) trial.reset();
    },
    startOver: () => {
      writing.reset();
      trial.reset();
    },
  };
}

interface Attempt {
  data: { data: SalaryImport } | undefined;
  error: Error | null;
}

function stageOf(sheet: ChosenSheet | null, trial: Attempt, writing: Attempt): ImportStage {
  const error = writing.error ?? trial.error;
  const refusal = error && messageOf(error);
  if (!sheet) return { at: "choose", refusal };
  if (writing.data) return { at: "done", sheet, outcome: writing.data.data };
  const problems = sheetProblemsIn(error);
  if (problems.length > 0) return { at: "problems", sheet, problems, message: refusal ?? "" };
  if (trial.data) return { at: "preview", outcome: trial.data.data, refusal };
  return { at: "choose", refusal };
}
