import type { ReactNode } from "react";
import type { ApiResponse } from "../../api/request.ts";
import type { FileItem } from "../file-field/file-items.ts";
import type { FormValues } from "../resource-types.ts";

/** What is decided on by people: where it waits, how it is looked at, and the call of a decision. */
export interface Review<Row> {
  /** 审核账号 */
  title: string;
  /** Of the list, and the filters that find what waits. */
  path: string;
  waiting: Readonly<Record<string, string>>;
  idOf: (row: Row) => string;
  /** By which people know it. */
  nameOf: (row: Row) => string;
  detailPath: (id: string) => string;
  /** The detail as the form's fields show it. */
  toForm: (detail: never) => FormValues;
  /** What the form's values hold that proves the data: shown large beside them. */
  proof?: ((values: FormValues) => FileItem | undefined) | undefined;
  /** One decision on all of these, or on none. */
  send: (ids: readonly string[], values: FormValues) => Promise<ApiResponse<unknown>>;
  /** Query paths that show the decision, or count what waits. */
  affects: readonly string[];
}

export interface ReviewDialogProps<Row> {
  review: Review<Row>;
  /** The id of what was pressed; null while closed. */
  first: string | null;
  onClose: () => void;
  /** The fields of the record, to be read. */
  evidence: ReactNode;
  /** The fields of the decision. */
  children: ReactNode;
}
