import { isLongEnoughQuery } from "@aeromaint/contracts/command-palette/command-palette.ts";
import { useLocation } from "react-router";
import { useProfile } from "../../session/profile.ts";
import { useRecentPlaces } from "../navigation/recent-places.ts";
import { useMenuPages } from "../navigation/use-menu-pages.ts";
import {
  type ChoiceGroup,
  choiceOf,
  openable,
  pageChoices,
  recentChoices,
  recordGroups,
  searchedKinds,
} from "./choices.ts";
import { useFoundRecords } from "./use-found-records.ts";

const mostRecent = 6;

/** What is offered for what is typed, and how the search went in a sentence. */
export function useChoices(typed: string) {
  const userId = useProfile().data?.user.userId ?? "";
  const { pages } = useMenuPages();
  const { pathname } = useLocation();
  const recent = useRecentPlaces(userId).filter(({ address }) => address !== pathname);
  const { answer = [], isError, isWaiting } = useFoundRecords(typed);
  const screens = openable(pages);
  const query = typed.trim();
  const groups: ChoiceGroup[] =
    query === ""
      ? [
          { title: "最近打开", choices: recentChoices(recent, pages).slice(0, mostRecent) },
          { title: "全部页面", choices: screens.map(choiceOf) },
        ]
      : [{ title: "页面", choices: pageChoices(screens, query) }, ...recordGroups(answer, pages)];
  const filled = groups.filter(({ choices }) => choices.length > 0);
  const count = filled.reduce((sum, { choices }) => sum + choices.length, 0);
  const looked = ["页面", ...searchedKinds(answer, pages)].join("、");
  return { groups: filled, isWaiting, outcome: outcomeOf() };

  function outcomeOf(): string {
    if (query === "" || isWaiting) return "";
    if (!isLongEnoughQuery(query)) return "再输入一个字符即可查找记录";
    if (isError) return "记录暂时无法查找，请稍后再试";
    return count > 0 ? `找到 ${count} 项` : `没有找到“${query}”，已查找：${looked}`;
  }
}
