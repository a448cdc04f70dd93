import { useDeferredValue } from "react";
import { rowsInWindow } from "./plain-row.tsx";

const none: never[] = [];

/**
 * The rows that fill the window, and all of them once these are seen. Where as many were shown before
 * nothing is held back, so that the page keeps its height and its place.
 */
export function useRowsInTurn<Row>(rows: readonly Row[] = none): readonly Row[] {
  const inSight = rowsInWindow();
  const isLong = rows.length > inSight;
  // A list that fits is none of its business: it need not be drawn twice.
  const before = useDeferredValue<readonly Row[]>(isLong ? rows : none, none);
  if (!isLong || before === rows) return rows;
  return rows.slice(0, Math.max(inSight, before.length));
}
