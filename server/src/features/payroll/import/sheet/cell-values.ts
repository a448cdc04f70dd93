import { salaryLimits } from "@aeromaint/contracts/payroll/salary.ts";
import { dateText, textOfSerial } from "../../../../infra/files/sheets/dates.ts";
import type { CellValue } from "../../../../infra/files/sheets/sheet-rows.ts";
import { cellText, sheetCellProblems } from "../../../../infra/files/sheets/table/cell-text.ts";

/** A number as decimal text with at most two decimals (null: blank), or what is wrong with it. */
type Decimal = { value: string | null } | { problem: string };

export const cellProblems = {
  ...sheetCellProblems,
  decimals: "最多两位小数",
  negative: "不能为负数",
  range: "数值超出范围",
} as const;

const maxNumberLength = 64;
/** Rounding error of binary fractions, as in 1000.1 - 1000. */
const noise = 1e-8;

/** The exact decimal that a cell shows, whether it is kept as a number or as text. */
export function decimalOf(cell: CellValue): Decimal {
  if (cell === null || cell === undefined) return { value: null };
  if (typeof cell === "number") return fromNumber(cell);
  return typeof cell === "string" ? fromText(cell) : { problem: cellProblems.notNumber };
}

function fromNumber(number: number): Decimal {
  if (!Number.isFinite(number)) return { problem: cellProblems.notNumber };
  if (Math.abs(number) > salaryLimits.amount) return { problem: cellProblems.range };
  // Below 2^53: whole cents are exact, and next to them lies what the cell shows in 15 digits.
  const cents = Math.round(Number(number.toPrecision(15)) * 100);
  const tolerance = Math.max(noise, Math.abs(number) * 1e-15);
  if (Math.abs(number - cents / 100) > tolerance) return { problem: cellProblems.decimals };
  return { value: textOfCents(BigInt(cents)) };
}

const plain = /^([+-]?)(0|[1-9]\d{0,39}|[1-9]\d{0,2}(?:,\d{3}){1,12})(?:\.(\d{1,20}))?$/;

function fromText(text: string): Decimal {
  if (text.length > maxNumberLength) {
    return text.trim() === "" ? { value: null } : { problem: cellProblems.notNumber };
  }
  // Full-width characters become plain ones, the wide yen sign the narrow one.
  let tidy = text.normalize("NFKC").replaceAll(/\s/g, "").replaceAll("\u2212", "-");
  if (tidy === "") return { value: null };
  // Accountants write (12.00) for -12.00.
  const inBrackets = /^\((.+)\)$/.exec(tidy)?.[1];
  tidy = inBrackets ? `-${inBrackets}` : tidy;
  tidy = tidy.replace(/[¥$€]|^(?:RMB|CNY)/i, "").replace(/元$/, "");
  const match = plain.exec(tidy);
  if (!match) return { problem: cellProblems.notNumber };
  const [, sign, whole = "", fraction = ""] = match;
  if (fraction.length > 2) return { problem: cellProblems.decimals };
  const size = BigInt(whole.replaceAll(",", "") + fraction.padEnd(2, "0"));
  if (size > BigInt(Math.round(salaryLimits.amount * 100))) return { problem: cellProblems.range };
  return { value: textOfCents(sign === "-" ? -size : size) };
}

/** Decimal text with two decimals. */
export function textOfCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const written = /^(\d{4})(?:[-/.年])(\d{1,2})(?:月|[-/.月]\d{1,2}日?)?$/;

/** The month that a cell means, as yyyy-MM: a date, its serial number, or text; null for others. */
export function monthOf(cell: CellValue, is1904 = false): string | null {
  if (cell instanceof Date) return dateText(cell).slice(0, 7) || null;
  if (typeof cell === "number") {
    // A serial number of this size would be in the year 2454.
    const [, year, month] = /^(20\d\d)(0[1-9]|1[0-2])$/.exec(String(cell)) ?? [];
    if (year && month) return `${year}-${month}`;
    return textOfSerial(cell, is1904)?.slice(0, 7) ?? null;
  }
  const text = cellText(cell).normalize("NFKC").slice(0, 20);
  if (/^\d{6}$/.test(text)) return `${text.slice(0, 4)}-${text.slice(4)}`;
  const [, year, month] = written.exec(text.replaceAll(/\s/g, "")) ?? [];
  return year && month ? `${year}-${month.padStart(2, "0")}` : null;
}
