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
import { markQueryOf, useOwnAircraft } from "../../../session/own-aircraft.ts";
import { searchPath } from "../../paths.ts";
import { requireSignIn } from "../../shared/access/member-link.tsx";
import { DocumentFacts } from "../../shared/document-facts.tsx";
import { Highlighted } from "../highlighted.tsx";
import { keywordOf } from "../keyword-of.ts";
import { addRecent, forgetRecent, useRecent } from "../recent-searches.ts";
import styles from "./choice-list.module.css";

/** What the field does with a key first. */
export type FieldKeys = (event: KeyboardEvent) => void;

interface SuggestionsProps {
  id: string;
  text: string;
  isComposing: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  field: RefObject<HTMLInputElement | null>;
  /** Takes the field's keys from here on. */
  keys: RefObject<FieldKeys | null>;
}

/** What only members open: visitors are asked to sign in. */
const membersGroups: readonly Choice["group"][] = ["documents", "people"];

/** The list below the search field, and what makes of both a combobox. */
export default function Suggestions({ field, keys, ...props }: SuggestionsProps) {
  const { id, isOpen, setOpen, text } = props;
  const navigate = useNavigate();
  const groups = useChoices(props);
  const onChoose = ({ group, label, path }: Choice) => {
    setOpen(false);
    if (group === "recent" || group === "numbers") addRecent(label);
    if (group === "aircraft") addRecent(keywordOf(text));
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
  // The field is there before this is loaded, so its attributes are set from here.
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
  groups: readonly ChoiceGroup[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onChoose: (choice: Choice) => void;
  /** What is typed: with another text nothing is reached. */
  text: string;
}

/** Keys of a combobox after the ARIA practices: arrows move, Enter opens, Escape closes. */
function useCombobox({ id, groups, isOpen, setOpen, onChoose, text }: ComboboxProps) {
  const choices = groups.flatMap((group) => group.choices);
  // By what it is: an answer that comes later may have it elsewhere.
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
    // During IME composition keys belong to the input method; 229 is how Safari says so at its end.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const { key } = event;
    const isArrow = key === "ArrowDown" || key === "ArrowUp";
    const choice = choices[active];
    if (isArrow && !isOpen) setOpen(true);
    else if (key === "Escape" && isExpanded) setOpen(false);
    else if (key === "Enter" && isExpanded && choice) onChoose(choice);
    else {
      const next = isExpanded ? nextPlace(key, active, choices.length) : undefined;
      if (next === undefined) return;
      const reachedChoice = choices[next];
      setReached(reachedChoice ? { path: reachedChoice.path, text } : null);
    }
    event.preventDefault();
  };
  return { list, active, isExpanded, onKeyDown };
}

/** Where a key leads: from the field to the first or last, around to the field again. */
function nextPlace(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return active + 1 < count ? active + 1 : -1;
  if (key === "ArrowUp") return active < 0 ? count - 1 : active - 1;
  if (active < 0) return undefined; // The caret's own keys.
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

interface ChoiceListProps {
  id: string;
  groups: readonly ChoiceGroup[];
  /** The place of the choice that the arrows have reached; -1 for none. */
  active: number;
  list: RefObject<HTMLDivElement | null>;
  onChoose: (choice: Choice) => void;
  /** Offered below the last searches. */
  onForget: () => void;
}

/** The list of a combobox: the focus stays in the field. */
function ChoiceList({ id, groups, active, list, onChoose, onForget }: ChoiceListProps) {
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  const isRecent = groups[0]?.choices[0]?.group === "recent";
  return (
    <div className={styles.panel}>
      <div ref={list} id={id} role="listbox" aria-label="搜索建议" className={styles.list}>
        {groups.map(({ title, choices }, group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
            <div id={`${id}-group-${group}`} role="presentation" className={styles.title}>
              {title}
            </div>
            {choices.map((choice, index) => {
              const place = (firsts[group] ?? 0) + index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which keeps the focus.
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

type Choice = Omit<Suggestion, "group"> & { group: SuggestionGroup | "recent" };

interface ChoiceGroup {
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
function useChoices({ text, isComposing, isOpen }: Typed): ChoiceGroup[] {
  const signedIn = useSignedIn();
  const recent = useRecent();
  const marks = markQueryOf(useOwnAircraft().data);
  const keyword = useSettled(keywordOf(text), isComposing);
  const isEmpty = keywordOf(text) === "";
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

const recentChoice = (keyword: string): Choice => ({
  group: "recent",
  label: keyword,
  note: "",
  path: searchPath(keyword),
  spans: [],
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
