import { salary } from "@aeromaint/contracts/payroll/salary.ts";
import { api } from "../../../api/api.ts";
import { useConfirmedCall } from "../../../crud/dialog/use-confirmed-call.ts";
import { formatMonth } from "../../../payroll/own-slips.ts";

interface UndoneImport {
  batchId: string;
  month: string;
  fileName: string;
  imported: number;
  updated: number;
  onDone: () => void;
}

/** Asks, and takes an import back as a whole. */
export function usePayImportUndo(): (undone: UndoneImport) => void {
  const confirmed = useConfirmedCall();
  return ({ batchId, month, fileName, imported, updated, onDone }) =>
    confirmed({
      question: `确定撤销“${fileName}”对${formatMonth(month)}的导入吗？新增的 ${imported} 条将被删除，更新的 ${updated} 条将恢复原值。`,
      call: () => api.send("DELETE", `${salary.path}/batch/${batchId}`),
      affects: [salary.path],
      danger: true,
      onDone,
    });
}
