import { screens } from "@aeromaint/contracts/screens.ts";
import {
  type RecordKind,
  recordKinds,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { useMemo } from "react";
import { useProfile } from "../../session/profile.ts";
import { buildOfficePages, type OfficePages } from "./office-pages.ts";

/** Path of the page that lists the records of a kind. */
export function recordPage(kind: RecordKind): string {
  return screens[recordKinds[kind].screen].path;
}

/** Address of a list with filters, or with the parameter that opens a dialog. */
export function listAddress(page: string, filters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(filters).toString();
  return search ? `${page}?${search}` : page;
}

const noPages: OfficePages = { pages: new Map(), applications: [], home: null };

export function useMenuPages(): OfficePages {
  const menus = useProfile().data?.menus;
  return useMemo(() => (menus ? buildOfficePages(menus) : noPages), [menus]);
}
