import type { SheetColumn } from "@aeromaint/contracts/fields/sheet.ts";
import { useMutation } from "@tanstack/react-query";
import { Alert, App, Button, Checkbox, Spin } from "antd";
import { useRef, useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { Query } from "../../api/request.ts";
import { saveFile } from "../../ui/storage/save-file.ts";
import { figureText } from "../../ui/text/plain-values.ts";
import { sizeText } from "../../ui/text/size-text.ts";
import { TabDialog } from "../dialog/tab-dialog.tsx";
import { fetchSheet, type SheetProgress } from "./fetch-sheet.ts";

export interface ExportOptions {
  /** Path of the list; the path of the sheet is below it. */
  path: string;
  title: string;
  /** Available columns of the sheet, from the contract. */
  columns: Record<string, SheetColumn>;
  /** Keys of the visible columns, which are preselected. */
  shown: string[];
  filters: Query;
}

interface ExportDialogProps extends ExportOptions {
  open: boolean;
  onClose: () => void;
}

const dialogWidth = 500;

/** Selects columns, then shows progress. Closing it aborts a running export. */
export default function ExportDialog({ open, onClose, ...offer }: ExportDialogProps) {
  const names = Object.keys(offer.columns);
  const [picked, setPicked] = useState<string[] | null>(null);
  const inSight = names.filter((name) => offer.shown.includes(name));
  // Keep the column order of the contract, not of the selection.
  const chosen = names.filter((name) => (picked ?? inSight).includes(name));
  const { run, stop, running, progress, error } = useSheetExport(offer, onClose);
  const close = () => {
    stop();
    onClose();
  };
  return (
    <TabDialog
      open={open}
      title={`导出${offer.title}`}
      width={dialogWidth}
      onCancel={close}
      mask={{ closable: !running }}
      destroyOnHidden
      afterClose={() => setPicked(null)}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={running}
            disabled={chosen.length === 0}
            onClick={() => run(chosen)}
          >
            导出
          </Button>
        </>
      }
    >
      {error !== null && <Alert type="error" showIcon title={messageOf(error)} />}
      <p className="my-3 text-muted">按当前查询条件导出为 Excel 文件，请选择要导出的列：</p>
      <Checkbox
        checked={chosen.length === names.length}
        indeterminate={chosen.length > 0 && chosen.length < names.length}
        disabled={running}
        onChange={({ target }) => setPicked(target.checked ? names : [])}
      >
        全选
      </Checkbox>
      <Checkbox.Group
        className={"mt-2 grid grid-cols-3 gap-2 border-t pt-3 max-sm:grid-cols-2"}
        value={chosen}
        disabled={running}
        onChange={setPicked}
        options={names.map((name) => ({ value: name, label: offer.columns[name]?.title ?? name }))}
      />
      {running && <Running progress={progress} />}
    </TabDialog>
  );
}

function Running({ progress }: { progress: SheetProgress | null }) {
  const rows = progress?.rows;
  return (
    <p className="mt-4 flex items-center gap-2 tabular-nums" role="status">
      <Spin size="small" />
      {rows === null || rows === undefined ? "正在导出" : `正在导出 ${figureText(rows)} 条`}
      {progress && progress.bytes > 0 && `，已接收 ${sizeText(progress.bytes)}`}
    </p>
  );
}

/** Runs one export at a time and downloads the finished sheet. */
function useSheetExport({ path, title, filters }: ExportOptions, onDone: () => void) {
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
      saveFile(sheet, `${title}.xlsx`);
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
