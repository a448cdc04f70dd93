import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { isDate, patterns } from "@aeromaint/contracts/fields/validation.ts";
import { useSearchParams } from "react-router";

/** State of a list, stored in the URL. */
export interface ListState {
  categoryId: string;
  name: string;
  isCover: string;
  title: string;
  beginTime: string;
  endTime: string;
  pageNum: number;
  /** "1": only unread notices. */
  unread: string;
  /** Id of the open item in any module; empty without one. */
  repairId: string;
  /** Past moment of the item's text. The server validates it. */
  at: string;
}

type ListStateChanges = Partial<Record<keyof ListState, string | number>>;

/** Parses the state from an untrusted query. */
export function parseListState(query: URLSearchParams): ListState {
  const text = (name: string) => query.get(name)?.trim().slice(0, 200) ?? "";
  const day = (name: string) => (isDate(text(name)) ? text(name) : "");
  const page = Number(text("pageNum"));
  return {
    categoryId: idIn(query, "categoryId"),
    name: text("name"),
    isCover: text("isCover"),
    title: text("title"),
    beginTime: day("beginTime"),
    endTime: day("endTime"),
    pageNum: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    unread: text("unread"),
    repairId: idIn(query, "repairId"),
    at: text("at"),
  };
}

/** Category in the URL by id, else by name, else the first one. */
export function findCategory(
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
  const change = (changes: ListStateChanges) => {
    const next = new URLSearchParams(query);
    // A moment belongs to one item.
    if (changes.repairId !== undefined) next.delete("at");
    for (const [name, value] of Object.entries(changes)) {
      if (value === "" || (name === "pageNum" && value === 1)) next.delete(name);
      else next.set(name, String(value));
    }
    return next;
  };
  return {
    state: parseListState(query),
    /** Link on the same screen with these changes. */
    hrefOf: (changes: ListStateChanges) => `?${change(changes)}`,
    /** Opens another page or an item, as a new history entry. */
    go: (changes: ListStateChanges) => setQuery(change(changes)),
    /** Applies filters from the first page on. */
    filter: (changes: ListStateChanges) =>
      setQuery(change({ ...changes, pageNum: 1 }), { preventScrollReset: true }),
    /** Removes the open item from the URL, replacing the history entry. */
    dropItem: () => setQuery(change({ repairId: "" }), { replace: true }),
  };
}

/** Id in an untrusted query; empty without one. */
export function idIn(query: URLSearchParams, name = "id"): string {
  const value = query.get(name)?.trim() ?? "";
  return patterns.id.test(value) ? value : "";
}
