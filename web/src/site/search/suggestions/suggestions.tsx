import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import {
  type SuggestionGroup,
  suggestionGroups,
} from "@aeromaint/contracts/search/suggestion-groups.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { api } from "../../../api/api.ts";
import { useSignedIn } from "../../../api/tokens.ts";
import { DocumentFacts } from "../../../own/documents/document-line.tsx";
import { ownAircraftSearchParams, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { searchPath } from "../../paths.ts";
import { requireSignIn } from "../../shared/access/member-link.tsx";
import { Highlighted } from "../highlighted.tsx";
import { normaliseKeyword } from "../keyword-of.ts";
import { addRecent, forgetRecent, useRecent } from "../recent-searches.ts";
import styles from "./choice-list.module.css";

/** Key handler that runs before the field's own. */
export type FieldKeys = (event: KeyboardEvent) => void;

interface SuggestionsProps {
  id: string;
  text: string;
  isComposing: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Ref that receives the key handler for the field. */
  keys: RefObject<FieldKeys | null>;
}

/** Groups for members only: visitors are asked to sign in. */
const membersGroups: readonly SuggestionOption["group"][] = ["documents", "people"];

/** List below the search field. It turns the field into a combobox. */
export default function Suggestions({ field, keys, ...props }: SuggestionsProps) {
  const { id, isOpen, setOpen, text } = props;
  const navigate = useNavigate();
  const groups = useSuggestions(props);
  const onChoose = ({ group, label, path }: SuggestionOption) => {
    setOpen(false);
    if (group === "recent" || group === "numbers") addRecent(label);
    if (group === "aircraft") addRecent(normaliseKeyword(text));
    if (membersGroups.includes(group) && !requireSignIn(path)) return;
    void navigate(path);
  };
  const { list, active, isExpanded, onKeyDown } = useCombobox({
    id,
    groups,
    isOpen,
    setOpen,
    onChoose,
    text,
  });
  useImperativeHandle(keys, () => onKeyDown);
  // Set the attributes here: the field exists before this module loads.
  useEffect(() => {
    field.current?.setAttribute("aria-expanded", String(isExpanded));
    if (isExpanded && active >= 0) {
      field.current?.setAttribute("aria-activedescendant", `${id}-${active}`);
    } else field.current?.removeAttribute("aria-activedescendant");
  });
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  return (
    <>
      {isExpanded && (
        <ChoiceList
          id={id}
          groups={groups}
          active={active}
          list={list}
          onChoose={onChoose}
          onForget={forgetRecent}
        />
      )}
      <p className="sr-only" role="status">
        {isExpanded ? `${count} 项可选，按上下方向键选择` : ""}
      </p>
    </>
  );
}

interface ComboboxProps {
  id: string;
  groups: readonly OptionGroup[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onChoose: (choice: SuggestionOption) => void;
  /** Typed text; another text resets the active option. */
  text: string;
}

/** Keys of a combobox (ARIA practices): arrows move, Enter opens, Escape closes. */
function useCombobox({ id, groups, isOpen, setOpen, onChoose, text }: ComboboxProps) {
  const choices = groups.flatMap((group) => group.choices);
  // Identify the active option by path: a later response may move it.
  const [reached, setReached] = useState<{ path: string; text: string } | null>(null);
  const path = reached?.text === text ? reached.path : null;
  const active = choices.findIndex((choice) => choice.path === path);
  const list = useRef<HTMLDivElement>(null);
  const isExpanded = isOpen && choices.length > 0;
  useEffect(() => {
    const option = active < 0 ? null : document.getElementById(`${id}-${active}`);
    option?.scrollIntoView?.({ block: "nearest" });
  }, [id, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition keys belong to the input method; Safari sends 229 at its end.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const { key } = event;
    const isArrow = key === "ArrowDown" || key === "ArrowUp";
    const choice = choices[active];
    if (isArrow && !isOpen) setOpen(true);
    else if (key === "Escape" && isExpanded) setOpen(false);
    else if (key === "Enter" && isExpanded && choice) onChoose(choice);
    else {
      const next = isExpanded ? nextIndex(key, active, choices.length) : undefined;
      if (next === undefined) return;
      const reachedChoice = choices[next];
      setReached(reachedChoice ? { path: reachedChoice.path, text } : null);
    }
    event.preventDefault();
  };
  return { list, active, isExpanded, onKeyDown };
}

/** Index after a key press; -1 is the field itself. Undefined for other keys. */
function nextIndex(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active < 0 ? count - 1 : active - 1;
  if (active < 0) return undefined; // The caret's own keys.
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

interface ChoiceListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Index of the active option; -1 without one. */
  active: number;
  list: RefObject<HTMLDivElement | null>;
  onChoose: (choice: SuggestionOption) => void;
  /** Clears the recent searches. */
  onForget: () => void;
}

/** List of a combobox: the focus stays in the field. */
function ChoiceList({ id, groups, active, list, onChoose, onForget }: ChoiceListProps) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  const isRecent = groups[0]?.choices[0]?.group === "recent";
  return (
    <div className={styles.panel}>
      <div ref={list} id={id} role="listbox" aria-label="搜索建议" className={styles.list}>
        {groups.map(({ title, choices }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset
          <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
            <div id={`${id}-group-${group}`} role="presentation" className={styles.title}>
              {title}
            </div>
            {choices.map((choice, index) => {
              const place = (firsts[group] ?? 0) + index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles keys
                <div
                  key={choice.path}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  className={`flex items-baseline justify-between gap-3 p-2-3 pointer text text-sm ${styles.choice}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(choice)}
                >
                  <span className="min-w-0">
                    <span className="block truncate">
                      <Highlighted text={choice.label} keyword="" spans={choice.spans} />
                    </span>
                    {(choice.releaseTime || choice.document) && (
                      <span className={styles.facts}>
                        <DocumentFacts {...choice} />
                      </span>
                    )}
                  </span>
                  {choice.note && <span className="rigid hint">{choice.note}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {isRecent && (
        <button
          type="button"
          className={styles.forget}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onForget}
        >
          清除记录
        </button>
      )}
    </div>
  );
}

type SuggestionOption = Omit<Suggestion, "group"> & { group: SuggestionGroup | "recent" };

interface OptionGroup {
  title: string;
  choices: SuggestionOption[];
}

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
function useSuggestions({ text, isComposing, isOpen }: SuggestionInput): OptionGroup[] {
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
    return recent.length === 0 ? [] : [{ title: "最近搜索", choices: recent.map(recentChoice) }];
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

function groupsOf(found: readonly Suggestion[]): OptionGroup[] {
  return (Object.keys(suggestionGroups) as SuggestionGroup[]).flatMap((group) => {
    const choices = found.filter((each) => each.group === group);
    return choices.length === 0 ? [] : [{ title: suggestionGroups[group], choices }];
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
