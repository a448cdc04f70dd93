import { releaseCategory } from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import type {
  RecordHit,
  RecordHits,
} from "@aeromaint/contracts/search/command-palette/command-palette.ts";
import {
  type RecordKind,
  recordKinds,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import type { MeantAircraft } from "@aeromaint/contracts/search/search.ts";
import { viewDialogParams } from "../../../crud/dialog/requested-dialog.ts";
import type { OptionGroup } from "../../../ui/select/combobox.tsx";
import type { OfficePage, PageDestination } from "../../navigation/office-pages.ts";
import { type RecentPlace, recentPlaceOf } from "../../navigation/recent-places.ts";
import { listAddress, recordPage } from "../../navigation/record-pages.ts";

/** An entry of the command palette. */
interface PaletteItem extends RecentPlace {
  /** Destination of a page; it may open in a new window. */
  page?: PageDestination;
  /** Facts of a content item. */
  facts?: Pick<RecordHit, "releaseTime" | "document" | "isFitting">;
}

export type PaletteGroup = OptionGroup<PaletteItem>;

const maxPages = 8;

/** Pages that the user can open, in menu order. Directories and hidden pages are left out. */
export function navigablePages(pages: ReadonlyMap<string, OfficePage>): OfficePage[] {
  return [...pages.values()].filter(({ hidden, redirect }) => !hidden && !redirect);
}

/** Pages with every word in title, trail or code. Titles that begin with the query come first. */
export function pageItems(pages: readonly OfficePage[], query: string): PaletteItem[] {
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
    .slice(0, maxPages)
    .map(pageItem);
}

export function pageItem(page: OfficePage): PaletteItem {
  return { ...recentPlaceOf(page), page };
}

/** Link to 放行查询 for a query like `B-5398 放行`. */
export function releaseItems(pages: ReadonlyMap<string, OfficePage>, query: string): PaletteItem[] {
  const { path, title } = screens.whoMay;
  const page = pages.get(path);
  if (!page || !(query.endsWith(releaseCategory) || query.startsWith(releaseCategory))) return [];
  const aircraft = query.replace(releaseCategory, "").trim();
  if (aircraft === "") return [];
  return [
    {
      address: listAddress(path, { aircraft, category: releaseCategory }),
      title: `谁可以放行 ${aircraft}`,
      note: title,
    },
  ];
}

/** Records found in the user's lists, grouped by kind. */
export function recordGroups(
  answer: RecordHits,
  pages: ReadonlyMap<string, OfficePage>,
): PaletteGroup[] {
  return visibleKinds(answer, pages)
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, hits }) => ({
      title: recordKinds[kind].title,
      items: hits.map(({ id, title, note, filters, ...facts }) => ({
        address: listAddress(recordPage(kind), { ...filters, ...viewDialogParams(id) }),
        title,
        note,
        ...(facts.releaseTime && { facts }),
      })),
    }));
}

/** Aircraft that the query names; the search shows only records that apply to it. */
export function queriedAircraft(
  answer: RecordHits,
  pages: ReadonlyMap<string, OfficePage>,
): MeantAircraft | undefined {
  return visibleKinds(answer, pages).find(({ meant }) => meant)?.meant;
}

export function searchedKinds(
  answer: RecordHits,
  pages: ReadonlyMap<string, OfficePage>,
): string[] {
  return visibleKinds(answer, pages).map(({ kind }) => recordKinds[kind].title);
}

/** Recently opened items that the menus still contain. */
export function recentItems(
  recent: readonly RecentPlace[],
  pages: ReadonlyMap<string, OfficePage>,
): PaletteItem[] {
  return recent.flatMap((place): PaletteItem[] => {
    const [path = ""] = place.address.split("?");
    const page = pages.get(path);
    if (!page) return [];
    return [place.address === path ? pageItem(page) : place];
  });
}

const visibleKinds = (answer: RecordHits, pages: ReadonlyMap<string, OfficePage>) =>
  answer.filter(({ kind }: { kind: RecordKind }) => pages.has(recordPage(kind)));
