import type { SalaryImport } from "@aeromaint/contracts/payroll/salary.ts";
import { Button } from "antd";
import type { ChosenSheet } from "./send-sheet.ts";
import { useUndo } from "./use-undo.ts";

interface UndoButtonProps {
  sheet: ChosenSheet;
  outcome: SalaryImport;
  onDone: () => void;
}

/** Takes back what was just imported. */
export function UndoButton({ sheet, outcome, onDone }: UndoButtonProps) {
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
