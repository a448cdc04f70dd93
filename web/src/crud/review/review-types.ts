import type { ReactNode } from "react";
import type { ApiResponse } from "../../api/request.ts";
import type { FileItem } from "../file-field/file-items.ts";
import type { FormValues } from "../resource-types.ts";

/** Definition of a review: its waiting rows, their details, and the decision request. */
export interface ReviewDefinition<Row> {
  /** E.g. 审核账号. */
  title: string;
  /** Path of the list, and the filters of waiting rows. */
  path: string;
  waiting: Readonly<Record<string, string>>;
  idOf: (row: Row) => string;
  /** Name of the row for people. */
  nameOf: (row: Row) => string;
  detailPath: (id: string) => string;
  /** Maps the detail to form values. */
  toForm: (detail: never) => FormValues;
  /** Returns the picture that proves the data; shown large next to the fields. */
  proof?: ((values: FormValues) => FileItem | undefined) | undefined;
  /** Sends one decision for all rows; the server applies it to all or to no row. */
  send: (ids: readonly string[], values: FormValues) => Promise<ApiResponse<unknown>>;
  /** Query paths that show decisions or count waiting rows. */
  affects: readonly string[];
}

export interface ReviewDialogProps<Row> {
  review: ReviewDefinition<Row>;
  /** Id of the clicked row; null while closed. */
  first: string | null;
  onClose: () => void;
  evidence: ReactNode;
  children: ReactNode;
}
