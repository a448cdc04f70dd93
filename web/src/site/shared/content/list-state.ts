import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { isDate, patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useSearchParams } from "react-router";

/** The list's state, all of it in the URL. */
export interface ListState {
  categoryId: string;
  name: string;
  isCover: string;
  title: string;
  beginTime: string;
  endTime: string;
  pageNum: number;
  /** The item that is open, if one is: its id, whichever module's it is. */
  repairId: string;
  /** The past moment that the item is shown as of; the server says what is none. */
  at: string;
}

type Changes = Partial<Record<keyof ListState, string | number>>;

/** Parses the state from an untrusted query. */
export function listStateOf(query: URLSearchParams): ListState {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) ?? "";
  const day = (name: string) => (isDate(text(name)) ? text(name) : "");
  const page = Number(text("pageNum"));
  return {
    categoryId: id(text("categoryId")),
    name: text("name"),
    isCover: text("isCover"),
    title: text("title"),
    beginTime: day("beginTime"),
    endTime: day("endTime"),
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    repairId: id(text("repairId")),
    at: text("at"),
  };
}

/** The URL's category: by id, else by name, else the first one. */
export function chosenCategory(
  categories: CategoryName[],
  { categoryId, name }: Pick<ListState, "categoryId" | "name">,
): CategoryName | undefined {
  return (
    categories.find((each) => each.categoryId === categoryId) ??
    categories.find((each) => each.name === name) ??
    categories[0]
  );
}

export function useListState() {
  const [query, setQuery] = useSearchParams();
  const change = (changes: Changes) => {
    const next = new URLSearchParams(query);
    // A moment belongs to the item that it was chosen for.
    if (changes.repairId !== undefined) next.delete("at");
    for (const [name, value] of Object.entries(changes)) {
      if (value === "" || (name === "pageNum" && value === 1)) next.delete(name);
      else next.set(name, String(value));
    }
    return next;
  };
  return {
    state: listStateOf(query),
    /** Where a link with these changes leads, on the same screen. */
    hrefOf: (changes: Changes) => `?${change(changes)}`,
    /** Another page or an opened item, as a new history entry. */
    go: (changes: Changes) => setQuery(change(changes)),
    /** Other filters: from the first page. */
    filter: (changes: Changes) =>
      setQuery(change({ ...changes, pageNum: 1 }), { preventScrollReset: true }),
    /** Removes the open item from the URL, replacing the history entry. */
    dropItem: () => setQuery(change({ repairId: "" }), { replace: true }),
  };
}

function id(value: string): string {
  return patterns.id.test(value) ? value : "";
}
