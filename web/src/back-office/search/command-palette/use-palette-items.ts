import {
  commandPalettePath,
  isLongEnoughQuery,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { api } from "../../../api/api.ts";
import { useProfile } from "../../../session/profile.ts";
import { useRecentPlaces } from "../../navigation/recent-places.ts";
import { useMenuPages } from "../../navigation/record-pages.ts";
import {
  navigablePages,
  type PaletteGroup,
  pageItem,
  pageItems,
  queriedAircraft,
  recentItems,
  recordGroups,
  releaseItems,
  searchedKinds,
} from "./palette-items.ts";

const maxRecent = 6;

/** Items that match the input, and the status of the search as text. */
export function usePaletteItems(typed: string, asWords: boolean) {
  const userId = useProfile().data?.user.userId ?? "";
  const { pages } = useMenuPages();
  const { pathname } = useLocation();
  const recent = useRecentPlaces(userId).filter(({ address }) => address !== pathname);
  const { answer = [], isError, isWaiting } = useFoundRecords(typed, asWords);
  const screens = navigablePages(pages);
  const query = typed.trim();
  const groups: PaletteGroup[] =
    query === ""
      ? [
          { title: "最近打开", items: recentItems(recent, pages).slice(0, maxRecent) },
          { title: "全部页面", items: screens.map(pageItem) },
        ]
      : [
          { title: "放行", items: releaseItems(pages, query) },
          { title: "页面", items: pageItems(screens, query) },
          ...recordGroups(answer, pages),
        ];
  const filled = groups.filter(({ items }) => items.length > 0);
  const count = filled.reduce((sum, { items }) => sum + items.length, 0);
  const searched = ["页面", ...searchedKinds(answer, pages)].join("、");
  const meant = query === "" ? undefined : queriedAircraft(answer, pages);
  return { groups: filled, isWaiting, meant, outcome: outcomeOf() };

  function outcomeOf(): string {
    if (query === "" || isWaiting) return "";
    if (!isLongEnoughQuery(query)) return "再输入一个字符即可查找记录";
    if (isError) return "记录暂时无法查找，请稍后再试";
    return count > 0 ? `找到 ${count} 项` : `没有找到“${query}”，已查找：${searched}`;
  }
}

/** Milliseconds. */
const debounceDelay = 200;

function useFoundRecords(typed: string, isPlain: boolean) {
  const query = useDebounced(typed.trim());
  const asWords = isPlain ? { asWords: "1" as const } : {};
  const isEnough = isLongEnoughQuery(query);
  const { data, isError, isFetching } = useQuery({
    queryKey: [commandPalettePath, query, asWords],
    queryFn: ({ signal }) => api.get(commandPalettePath, { q: query, ...asWords }, { signal }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    meta: { quiet: true },
  });
  const isWaiting = isLongEnoughQuery(typed) && (query !== typed.trim() || isFetching);
  return { answer: isEnough && isLongEnoughQuery(typed) ? data : undefined, isError, isWaiting };
}

function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), debounceDelay);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
