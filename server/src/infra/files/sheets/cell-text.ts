import type { CellValue } from "./sheet-rows.ts";

/** What a cell says as text; empty when it is blank. */
export function cellText(cell: CellValue): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "number") return String(Number(cell.toPrecision(15)));
  return String(cell).normalize("NFC").trim();
}

/** A date as yyyy-MM-dd, with its time where it has one. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 8)}`;
}
