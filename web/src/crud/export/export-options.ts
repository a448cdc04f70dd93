import type { SheetColumn } from "@aeromaint/contracts/fields/sheet.ts";
import type { Query } from "../../api/request.ts";

export interface ExportOptions {
  /** Path of the list; the sheet's is below it. */
  path: string;
  /** What the rows are called. */
  title: string;
  /** What a sheet may hold, from the contract. */
  columns: Record<string, SheetColumn>;
  /** Keys of the visible columns: preselected. */
  shown: string[];
  /** The current filters. */
  filters: Query;
}
