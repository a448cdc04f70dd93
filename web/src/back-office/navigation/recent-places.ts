import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "../../ui/storage/browser-storage.ts";
import { storedJson } from "../../ui/storage/stored-setting.ts";
import type { OfficePage, PageDestination } from "./office-pages.ts";

/** Page or record that the user opened. */
export interface RecentPlace {
  /** Path with search parameters; the path alone is the page itself. */
  address: string;
  title: string;
  /** Menu trail of a page, or kind of a record. */
  note: string;
}

/** Recent place of a page, without search parameters. */
export function recentPlaceOf({ path, title, trail }: OfficePage): RecentPlace {
  return { address: path, title, note: trail.slice(0, -1).join(" / ") };
}

export function destinationOfPlace({ address }: RecentPlace): PageDestination {
  return { path: address, newWindow: false };
}

const maxRecentPlaces = 12;

/** Adds a place as the latest of a user's recent ones in this browser. */
export function addRecentPlace(userId: string, place: RecentPlace): void {
  const others = parsePlaces(stored(userId)).filter(({ address }) => address !== place.address);
  localStore.set(keyOf(userId), JSON.stringify([place, ...others].slice(0, maxRecentPlaces)));
}

/** Recent places of a user in this browser, latest first. */
export function useRecentPlaces(userId: string): RecentPlace[] {
  const text = useSyncExternalStore(localStore.watch, () => stored(userId));
  return useMemo(() => parsePlaces(text), [text]);
}

const keyOf = (userId: string) => `am:recent:${userId}`;
const stored = (userId: string) => localStore.get(keyOf(userId)) ?? "[]";

function parsePlaces(text: string): RecentPlace[] {
  const value = storedJson(text);
  return Array.isArray(value) ? value.filter(isPlace) : [];
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== "object" || value === null) return false;
  const { address, title, note } = value as Partial<RecentPlace>;
  // Accept only addresses on this origin, because they become links.
  const isOwn = typeof address === "string" && /^\/[^/\\]/.test(address);
  return isOwn && typeof title === "string" && typeof note === "string";
}
