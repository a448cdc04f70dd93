import { useMemo } from "react";
import { useProfile } from "../../session/profile.ts";
import { type OfficePages, pagesOf } from "./office-pages.ts";

const none: OfficePages = { pages: new Map(), applications: [], home: null };

/** The pages of the signed-in person's menus. */
export function useMenuPages(): OfficePages {
  const menus = useProfile().data?.menus;
  return useMemo(() => (menus ? pagesOf(menus) : none), [menus]);
}
