import { screens } from "@aeromaint/contracts/screens.ts";
import {
  type RecordKind,
  recordKinds,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { useMemo } from "react";
import { useProfile } from "../../session/profile.ts";
import { type OfficePages, pagesOf } from "./office-pages.ts";

/** The page that lists the records of a kind. */
export function recordPage(kind: RecordKind): string {
  return screens[recordKinds[kind].screen].path;
}

/** The address of a list that is searched by these filters, or opens a dialog of its own. */
export function listAddress(page: string, filters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(filters).toString();
  return search ? `${page}?${search}` : page;
}

const none: OfficePages = { pages: new Map(), applications: [], home: null };

/** The pages of the signed-in person's menus. */
export function useMenuPages(): OfficePages {
  const menus = useProfile().data?.menus;
  return useMemo(() => (menus ? pagesOf(menus) : none), [menus]);
}
