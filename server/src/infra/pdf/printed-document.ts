/** What is printed: a text with facts above it and tables below it. All of it crosses to a worker. */
export interface PrintedDocument {
  title: string;
  /** Two a line, in their order. */
  facts: readonly (readonly [title: string, value: string])[];
  /** Across every page, such as 已失效; null where nothing is to be said. */
  mark: string | null;
  /** Cleaned by the server. */
  html: string;
  /** PNG or JPEG by the id of the file; what is missing is said in the text. */
  pictures: Readonly<Record<string, Uint8Array>>;
  tables: readonly PrintedTable[];
  /** On pages that lie across, for tables of many columns. */
  isWide?: boolean;
  /** With more it is not printed. */
  maxPages: number;
  /** Where it is seen whether the print still holds, and the code in it; null where nothing says so. */
  check: { url: string; code: string } | null;
  /** On every page, before the page's number. */
  footer: string;
}

export interface PrintedTable {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Instead of the rows where there is none. */
  empty: string;
}
