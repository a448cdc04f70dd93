import {
  type RecordKind,
  recordKinds,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { recordRequest } from "../../crud/dialog/requested-dialog.ts";

/** The page that lists the records of a kind. */
export function recordPage(kind: RecordKind): string {
  return screens[recordKinds[kind].screen].path;
}

/** With what a list is opened to show the record that led there. */
export function stateOf({ record }: { record?: string | undefined }): { state?: unknown } {
  return record === undefined ? {} : { state: recordRequest(record) };
}

/** The address of a list that is searched by these filters. */
export function listAddress(page: string, filters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(filters).toString();
  return search ? `${page}?${search}` : page;
}
