import { useDeferredValue } from "react";
import { rowsInWindow } from "./plain-row.tsx";

const none: never[] = [];

/**
 * The rows that fill the window, and all of them once these are seen. Where there were as many before
 * nothing is held back, so that the page keeps its height and its place.
 */
export function useRowsInTurn<Row>(rows: readonly Row[] = none): readonly Row[] {
  const isLong = rows.length > rowsInWindow();
  const wasLong = useDeferredValue(isLong, false);
  return isLong && !wasLong ? rows.slice(0, rowsInWindow()) : rows;
}
