import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import {
  type SuggestionGroup,
  suggestionGroups,
} from "@aeromaint/contracts/search/suggestion-groups.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../api/api.ts";
import { useSignedIn } from "../../../api/tokens.ts";
import { DocumentFacts } from "../../../own/documents/document-line.tsx";
import { ownAircraftSearchParams, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Combobox, type ListHandlers, type OptionGroup } from "../../../ui/select/combobox.tsx";
import { searchPath } from "../../paths.ts";
import { requireSignIn } from "../../shared/access/member-link.tsx";
import { Highlighted } from "../highlighted.tsx";
import { normaliseKeyword } from "../keyword-of.ts";
import { addRecent, forgetRecent, useRecent } from "../recent-searches.ts";
import styles from "./choice-list.module.css";

interface SuggestionsProps {
  id: string;
  /** Wider than the field, to its left. */
  isWide: boolean;
  text: string;
  isComposing: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Ref that receives the handlers for the field while the list is open. */
  handlers: RefObject<ListHandlers | null>;
}

/** Groups for members only: visitors are asked to sign in. */
const membersGroups: readonly SuggestionOption["group"][] = ["documents", "people"];

/** List below the search field. It turns the field into a combobox. */
export default function Suggestions({ id, isWide, field, handlers, ...props }: SuggestionsProps) {
  const { setOpen, text } = props;
  const navigate = useNavigate();
  const groups = useSuggestions(props);
  const options = groups.flatMap(({ items }) => items);
  const onChoose = ({ group, label, path }: SuggestionOption) => {
    setOpen(false);
    if (group === "recent" || group === "numbers") addRecent(label);
    if (group === "aircraft") addRecent(normaliseKeyword(text));
    if (membersGroups.includes(group) && !requireSignIn(path)) return;
    void navigate(path);
  };
  return (
    <>
      {options.length > 0 && (
        <div
          className={classNames(
            "absolute top-full right-0 z-25 mt-1 rounded-md border border-edge bg-raised",
            isWide ? "w-105" : "left-0",
          )}
        >
          <Combobox
            // A later response must not move the active option to another one.
            key={options.map(({ path }) => path).join(" ")}
            id={id}
            label="搜索建议"
            field={field}
            handlers={handlers}
            groups={groups}
            keyOf={({ path }) => path}
            classes={{
              list: `overflow-y-auto py-2 ${styles.list}`,
              title: "px-3 py-1 text-faint text-xs",
            }}
            onChoose={onChoose}
            renderOption={(option, attributes) => (
              <div
                {...attributes}
                className={`flex cursor-pointer items-baseline justify-between gap-3 px-3 py-2 text-ink text-sm hover:bg-surface aria-selected:bg-selected max-md:py-3 ${styles.choice}`}
              >
                <span className="min-w-0">
                  <span className="block truncate">
                    <Highlighted text={option.label} keyword="" spans={option.spans} />
                  </span>
                  {(option.releaseTime || option.document) && (
                    <span className="flex flex-wrap gap-x-3 text-muted text-xs">
                      <DocumentFacts {...option} />
                    </span>
                  )}
                </span>
                {option.note && <span className="flex-none text-muted text-xs">{option.note}</span>}
              </div>
            )}
          />
          {options[0]?.group === "recent" && (
            <button
              type="button"
              className="w-full cursor-pointer border-t px-3 py-2.5 text-left text-muted text-sm hover:text-link"
              onMouseDown={(event) => event.preventDefault()}
              onClick={forgetRecent}
            >
              清除记录
            </button>
          )}
        </div>
      )}
      <p className="sr-only" role="status">
        {options.length > 0 ? `${options.length} 项可选，按上下方向键选择` : ""}
      </p>
    </>
  );
}

type SuggestionOption = Omit<Suggestion, "group"> & { group: SuggestionGroup | "recent" };

const path = "/open/search/suggest";
/** Debounce in milliseconds. */
const delay = 120;

interface SuggestionInput {
  text: string;
  /** True during IME composition, when the text is incomplete. */
  isComposing: boolean;
  isOpen: boolean;
}

/** Options of the list: recent searches before the first letter, then suggestions. */
function useSuggestions({
  text,
  isComposing,
  isOpen,
}: SuggestionInput): OptionGroup<SuggestionOption>[] {
  const signedIn = useSignedIn();
  const recent = useRecent();
  const marks = ownAircraftSearchParams(useOwnAircraft().data);
  const keyword = useDebounced(normaliseKeyword(text), isComposing);
  const isEmpty = normaliseKeyword(text) === "";
  const { data = [] } = useQuery({
    queryKey: [path, keyword, signedIn, marks],
    queryFn: ({ signal }) => api.get(path, { keyword, ...marks }, { signal }),
    enabled: isOpen && keyword !== "" && !isEmpty,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    retry: false,
    meta: { quiet: true },
  });
  if (!isOpen) return [];
  if (isEmpty) {
    return recent.length === 0 ? [] : [{ title: "最近搜索", items: recent.map(recentChoice) }];
  }
  return keyword === "" ? [] : groupsOf(data);
}

const recentChoice = (keyword: string): SuggestionOption => ({
  group: "recent",
  label: keyword,
  note: "",
  path: searchPath(keyword),
  spans: [],
});

function groupsOf(found: readonly Suggestion[]): OptionGroup<SuggestionOption>[] {
  return (Object.keys(suggestionGroups) as SuggestionGroup[]).flatMap((group) => {
    const items = found.filter((each) => each.group === group);
    return items.length === 0 ? [] : [{ title: suggestionGroups[group], items }];
  });
}

/** Debounced keyword. */
function useDebounced(keyword: string, isHeld: boolean): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setSettled(keyword), delay);
    return () => clearTimeout(timer);
  }, [keyword, isHeld]);
  return settled;
}
