import type { SheetProblem, SheetSource } from "@aeromaint/contracts/wire/sheet-import.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { useUploadProgress } from "../form/submission.ts";
import { type ChosenSheet, sheetNamesIn, sheetProblemsIn, uploadSheet } from "./send-sheet.ts";

/** Result of an import or of its dry run. */
export interface SheetOutcome {
  imported: number;
  updated: number;
  /** Absent if the server does not compare with existing rows. */
  unchanged?: number;
  ignoredColumns: string[];
  source: SheetSource;
  notes: string[];
}

/** State of an import. `refusal`: error of the last request, if not caused by cells. */
export type ImportStage<Outcome> =
  | { at: "choose"; refusal: string | null }
  | { at: "problems"; sheet: ChosenSheet; problems: SheetProblem[]; message: string }
  | { at: "preview"; outcome: Outcome; refusal: string | null }
  | { at: "done"; sheet: ChosenSheet; outcome: Outcome };

interface SheetImportOptions {
  path: string;
  affects: readonly string[];
  onWritten: (sheet: ChosenSheet) => void;
}

/** State of an import: chosen sheet, dry run, result. One upload at a time. */
export function useSheetImport<Outcome extends SheetOutcome>({
  path,
  affects,
  onWritten,
}: SheetImportOptions) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const upload = useUploadProgress();
  const sent = upload.sent ?? 0;

  const trial = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: ChosenSheet) =>
      uploadSheet<Outcome>(chosen, { path, dryRun: true, ...upload.begin() }),
  });
  const writing = useMutation({
    meta: { quiet: true },
    mutationFn: (chosen: ChosenSheet) =>
      uploadSheet<Outcome>(chosen, { path, dryRun: false, ...upload.begin() }),
    onSuccess: (answer, sheet) => {
      message.success(answer.message);
      onWritten(sheet);
    },
    onSettled: () =>
      Promise.all(affects.map((each) => client.invalidateQueries({ queryKey: [each] }))),
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
    /** True while the server writes: an abort is no longer possible. */
    committed: isWriting && sent >= 1,
    check,
    /** Sheet that was read, and all sheet names of the file. */
    sheets: source ?? sheetNamesIn(writing.error ?? trial.error),
    choose: (name: string) => sheet && check({ ...sheet, sheet: name }),
    write: () => sheet && writing.mutate({ ...sheet, ...(source && { sheet: source.sheet }) }),
    stop: () => {
      upload.stop();
      if (isWriting) writing.reset();
      else if (trial.isPending) trial.reset();
    },
    startOver: () => {
      writing.reset();
      trial.reset();
    },
  };
}

interface Attempt<Outcome> {
  data: { data: Outcome } | undefined;
  error: Error | null;
}

function stageOf<Outcome>(
  sheet: ChosenSheet | null,
  trial: Attempt<Outcome>,
  writing: Attempt<Outcome>,
): ImportStage<Outcome> {
  const error = writing.error ?? trial.error;
  const refusal = error && messageOf(error);
  if (!sheet) return { at: "choose", refusal };
  if (writing.data) return { at: "done", sheet, outcome: writing.data.data };
  const problems = sheetProblemsIn(error);
  if (problems.length > 0) return { at: "problems", sheet, problems, message: refusal ?? "" };
  if (trial.data) return { at: "preview", outcome: trial.data.data, refusal };
  return { at: "choose", refusal };
}
