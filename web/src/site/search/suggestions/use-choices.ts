import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import {
  type SuggestionGroup,
  suggestionGroups,
} from "@aeromaint/contracts/search/suggestion-groups.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../api/api.ts";
import { useSignedIn } from "../../../api/tokens.ts";
import { searchPath } from "../../paths.ts";
import { useRecent } from "../recent-searches.ts";
import { keywordOf } from "../search-state.ts";

export type Choice = Omit<Suggestion, "group"> & { group: SuggestionGroup | "recent" };

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

const path = "/open/search/suggest";
/** Milliseconds without a key before it asks. */
const delay = 120;

interface Typed {
  text: string;
  /** During IME composition the letters are no keyword yet. */
  isComposing: boolean;
  isOpen: boolean;
}

/** What the list below the field offers: last searches before a word is typed, then suggestions. */
export function useChoices({ text, isComposing, isOpen }: Typed): ChoiceGroup[] {
  const signedIn = useSignedIn();
  const recent = useRecent();
  const keyword = useSettled(keywordOf(text), isComposing);
  const isEmpty = keywordOf(text) === "";
  const { data = [] } = useQuery({
    queryKey: [path, keyword, signedIn],
    queryFn: ({ signal }) => api.get(path, { keyword }, { signal }),
    enabled: isOpen && keyword !== "" && !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
    meta: { quiet: true },
  });
  if (!isOpen) return [];
  if (isEmpty) {
    return recent.length === 0 ? [] : [{ title: "最近搜索", choices: recent.map(recentChoice) }];
  }
  return keyword === "" ? [] : groupsOf(data);
}

const recentChoice = (keyword: string): Choice => ({
  ...{ group: "recent", label: keyword, note: "", path: searchPath(keyword), spans: [] },
});

function groupsOf(found: readonly Suggestion[]): ChoiceGroup[] {
  return (Object.keys(suggestionGroups) as SuggestionGroup[]).flatMap((group) => {
    const choices = found.filter((each) => each.group === group);
    return choices.length === 0 ? [] : [{ title: suggestionGroups[group], choices }];
  });
}

/** A keyword once nobody has changed it for a moment. */
function useSettled(keyword: string, isHeld: boolean): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setSettled(keyword), delay);
    return () => clearTimeout(timer);
  }, [keyword, isHeld]);
  return settled;
}
