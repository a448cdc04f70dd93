import { isLongEnoughQuery } from "@aeromaint/contracts/command-palette/command-palette.ts";
import { useLocation } from "react-router";
import { useProfile } from "../../session/profile.ts";
import { useRecentPlaces } from "../navigation/recent-places.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import {
  navigablePages,
  type PaletteGroup,
  pageItem,
  pageItems,
  recentItems,
  recordGroups,
  searchedKinds,
} from "./palette-items.ts";
import { useFoundRecords } from "./use-found-records.ts";

const maxRecent = 6;

/** The items that match the input, and the search's status as text. */
export function usePaletteItems(typed: string) {
  const userId = useProfile().data?.user.userId ?? "";
  const { pages } = useMenuPages();
  const { pathname } = useLocation();
  const recent = useRecentPlaces(userId).filter(({ address }) => address !== pathname);
  const { answer = [], isError, isWaiting } = useFoundRecords(typed);
  const screens = navigablePages(pages);
  const query = typed.trim();
  const groups: PaletteGroup[] =
    query === ""
      ? [
          { title: "最近打开", choices: recentItems(recent, pages).slice(0, maxRecent) },
          { title: "全部页面", choices: screens.map(pageItem) },
        ]
      : [{ title: "页面", choices: pageItems(screens, query) }, ...recordGroups(answer, pages)];
  const filled = groups.filter(({ choices }) => choices.length > 0);
  const count = filled.reduce((sum, { choices }) => sum + choices.length, 0);
  const searched = ["页面", ...searchedKinds(answer, pages)].join("、");
  return { groups: filled, isWaiting, outcome: outcomeOf() };

  function outcomeOf(): string {
    if (query === "" || isWaiting) return "";
    if (!isLongEnoughQuery(query)) return "再输入一个字符即可查找记录";
    if (isError) return "记录暂时无法查找，请稍后再试";
    return count > 0 ? `找到 ${count} 项` : `没有找到“${query}”，已查找：${searched}`;
  }
}
