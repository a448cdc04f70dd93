import type { SheetSource } from "@aeromaint/contracts/wire/sheet-import.ts";
import { Select } from "antd";

interface SheetChoiceProps {
  /** Null if no sheet is readable. */
  sheet: string | null;
  sheets: readonly string[];
  disabled: boolean;
  onChoose: (sheet: string) => void;
}

/** Select of the sheet, if the file has several. */
export function SheetChoice({ sheet, sheets, disabled, onChoose }: SheetChoiceProps) {
  if (sheets.length < 2) return null;
  return (
    <div className="row gap-2 mb-4">
      <span aria-hidden>工作表</span>
      <Select
        aria-label="工作表"
        className="grow"
        placeholder="请选择工作表"
        disabled={disabled}
        value={sheet}
        options={sheets.map((name) => ({ value: name, label: name }))}
        onChange={onChoose}
      />
    </div>
  );
}

/** Sheet and columns that a preview was read from. */
export function SourceText({ source: { sheet, columns } }: { source: SheetSource }) {
  const places = columns.map(({ title, column }) => `${title} ${column}列`).join("、");
  return <p className="muted">{`读取自工作表“${sheet}”：${places}`}</p>;
}
