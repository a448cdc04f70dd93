/** A, B … Z, AA, AB … for columns from 0. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

const lastColumn = 16_383;

/** Column (from 0) of an address such as C5; null if invalid. */
export function columnOf(address: string): number | null {
  const [name] = /^[A-Z]{1,3}/i.exec(address) ?? [];
  if (!name) return null;
  let column = 0;
  for (const letter of name.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1 > lastColumn ? null : column - 1;
}

/** Merged cells. Rows from 1, columns from 0, both ends included. */
export interface CellRange {
  rows: readonly [first: number, last: number];
  columns: readonly [first: number, last: number];
}

/** Range of an address such as C2:C4; null if invalid. */
export function rangeOf(address: string): CellRange | null {
  const corners = address.replaceAll("$", "").split(":", 2);
  const [first, last = first] = corners.map((corner) => ({
    column: columnOf(corner),
    row: Number(/\d{1,7}$/.exec(corner)?.[0]),
  }));
  if (!first || !last || first.column === null || last.column === null) return null;
  if (!(first.row > 0) || !(last.row > 0)) return null;
  return { rows: [first.row, last.row], columns: [first.column, last.column] };
}

/** Such as C2:C4. */
export function rangeText({ rows, columns }: CellRange): string {
  return `${columnLetters(columns[0])}${rows[0]}:${columnLetters(columns[1])}${rows[1]}`;
}
