import type { SalaryImport } from "@aeromaint/contracts/payroll/salary.ts";
import { CheckCircleOutlined } from "@ant-design/icons";
import { monthText } from "../../../payroll/own-slips.ts";
import { Counts } from "./counts.tsx";
import styles from "./import.module.css";
import type { ChosenSheet } from "./send-sheet.ts";

interface ImportOutcomeProps {
  sheet: ChosenSheet;
  outcome: SalaryImport;
}

export function ImportOutcome({ sheet, outcome }: ImportOutcomeProps) {
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
