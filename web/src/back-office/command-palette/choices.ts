import {
  type RecordHits,
  type RecordKind,
  recordKinds,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import type { Destination, OfficePage } from "../navigation/office-pages.ts";
import { placeOf, type RecentPlace } from "../navigation/recent-places.ts";
import { listAddress, recordPages } from "../navigation/record-pages.ts";

/** One thing to jump to. */
export interface Choice extends RecentPlace {
  /** Of a page: it may open in a window of its own. */
  page?: Destination;
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

const mostPages = 8;

/** The pages that one can open, in the order of the menus: no directories, nothing hidden. */
export function openable(pages: ReadonlyMap<string, OfficePage>): OfficePage[] {
  return [...pages.values()].filter(({ hidden, redirect }) => !hidden && !redirect);
}

/** Pages whose name, place or code has every word; those that begin with it first. */
export function pageChoices(pages: readonly OfficePage[], query: string): Choice[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ""] = words;
  const rank = ({ title }: OfficePage) => {
    const at = title.toLowerCase().indexOf(first);
    return at < 0 ? Number.MAX_SAFE_INTEGER : at;
  };
  return pages
    .filter(({ trail, path }) => {
      const text = `${trail.join(" ")} ${path}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostPages)
    .map(choiceOf);
}

export function choiceOf(page: OfficePage): Choice {
  return { ...placeOf(page), page };
}

/** Found records whose list is among the menus, by kind. */
export function recordGroups(
  answer: RecordHits,
  pages: ReadonlyMap<string, OfficePage>,
): ChoiceGroup[] {
  return reachable(answer, pages)
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, hits }) => ({
      title: recordKinds[kind].title,
      choices: hits.map(({ title, note, filters }) => ({
        address: listAddress(recordPages[kind], filters),
        title,
        note,
      })),
    }));
}

/** The names of the kinds that were looked through. */
export function searchedKinds(
  answer: RecordHits,
  pages: ReadonlyMap<string, OfficePage>,
): string[] {
  return reachable(answer, pages).map(({ kind }) => recordKinds[kind].title);
}

/** What was opened last, as far as the menus still lead there. */
export function recentChoices(
  recent: readonly RecentPlace[],
  pages: ReadonlyMap<string, OfficePage>,
): Choice[] {
  return recent.flatMap((place): Choice[] => {
    const [path = ""] = place.address.split("?");
    const page = pages.get(path);
    if (!page) return [];
    return [place.address === path ? choiceOf(page) : place];
  });
}

const reachable = (answer: RecordHits, pages: ReadonlyMap<string, OfficePage>) =>
  answer.filter(({ kind }: { kind: RecordKind }) => pages.has(recordPages[kind]));
