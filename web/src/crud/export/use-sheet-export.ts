import { useMutation } from "@tanstack/react-query";
import { App } from "antd";
import { useRef, useState } from "react";
import type { ExportOptions } from "./export-options.ts";
import { fetchSheet, type SheetProgress } from "./fetch-sheet.ts";
import { saveSheet } from "./save-sheet.ts";

/** Runs one export at a time and hands the finished sheet to the browser as a download. */
export function useSheetExport({ path, title, filters }: ExportOptions, onDone: () => void) {
  const { message } = App.useApp();
  const [progress, setProgress] = useState<SheetProgress | null>(null);
  const running = useRef<AbortController>(null);
  const exporting = useMutation({
    meta: { quiet: true },
    mutationFn: (columns: string[]) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(null);
      return fetchSheet({
        path: `${path}/export`,
        query: { ...filters, columns: columns.join(",") },
        signal: controller.signal,
        onProgress: setProgress,
      });
    },
    onSuccess: (sheet) => {
      saveSheet(sheet, `${title}.xlsx`);
      message.success(sheet.rows === null ? "导出成功" : `成功导出 ${sheet.rows} 条`);
      onDone();
    },
  });
  return {
    run: (columns: string[]) => exporting.mutate(columns),
    stop: () => {
      running.current?.abort();
      exporting.reset();
    },
    running: exporting.isPending,
    progress,
    error: exporting.error,
  };
}
