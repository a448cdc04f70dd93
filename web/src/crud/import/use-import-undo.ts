import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../dialog/use-confirmed-call.ts";

export interface ImportableList {
  title: string;
  path: string;
  /** True if the current rows can be downloaded as a sheet. */
  isReadable: boolean;
  /** Sentence about existing rows, if they are not updated. */
  existingRowsNote?: string | undefined;
  /** True if the rows are people who can sign in. */
  hasFirstCodes: boolean;
  affects: readonly string[];
}

interface UndoneImport {
  /** Path of DELETE. */
  path: string;
  /** Part of the question, e.g. 对2026年3月. */
  scope?: string;
  fileName: string;
  imported: number;
  updated: number;
  onDone: () => void;
}

/** Confirms, then undoes a whole import. `affects`: paths of lists with its rows. */
export function useImportUndo(affects: readonly string[]): (undone: UndoneImport) => void {
  const confirmed = useConfirmedCall();
  return ({ path, scope = "", fileName, imported, updated, onDone }) =>
    confirmed({
      question: `确定撤销“${fileName}”${scope}的导入吗？新增的 ${imported} 条将被删除，更新的 ${updated} 条将恢复原值。`,
      // The route table has one path per resource; this path is composed.
      call: () => api.send("DELETE", path as `/system/user/import/${string}`),
      affects: [...affects],
      danger: true,
      onDone,
    });
}
