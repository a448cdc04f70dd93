import { api } from "../../api/api.ts";
import { useConfirmedCall } from "../dialog/use-confirmed-call.ts";

export interface ImportableList {
  title: string;
  path: string;
  /** Whether what is there may be downloaded to be changed. */
  isReadable: boolean;
  /** What becomes of rows that are there already, where they are not changed. */
  ofKnown?: string | undefined;
  /** Whether its rows are people who may sign in. */
  hasFirstCodes: boolean;
  /** Paths of what shows the rows. */
  affects: readonly string[];
}

interface Undone {
  importId: string;
  fileName: string;
  imported: number;
  updated: number;
  onDone: () => void;
}

/** Asks, and takes an import back as a whole. */
export function useImportUndo({
  path,
  affects,
}: Pick<ImportableList, "path" | "affects">): (undone: Undone) => void {
  const confirmed = useConfirmedCall();
  return ({ importId, fileName, imported, updated, onDone }) =>
    confirmed({
      question: `确定撤销“${fileName}”的导入吗？新增的 ${imported} 条将被删除，更新的 ${updated} 条将恢复原值。`,
      // The paths of all resources that take sheets are in the table; here one is composed.
      call: () =>
        api.send("DELETE", `${path}/import/${importId}` as `/system/user/import/${string}`),
      affects: [...affects],
      danger: true,
      onDone,
    });
}
