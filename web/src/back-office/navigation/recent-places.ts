import { useMemo, useSyncExternalStore } from "react";
import { localStore } from "../../ui/storage/browser-storage.ts";
import { storedJson } from "../../ui/storage/stored-setting.ts";
import type { Destination, OfficePage } from "./office-pages.ts";

/** A page or a record that somebody opened. */
export interface RecentPlace {
  /** Path with search; the path alone stands for the page itself. */
  address: string;
  title: string;
  /** Where it belongs: the page's trail, the record's kind. */
  note: string;
}

/** A page itself, not what is searched for in it. */
export function recentPlaceOf({ path, title, trail }: OfficePage): RecentPlace {
  return { address: path, title, note: trail.slice(0, -1).join(" / ") };
}

/** Where a place leads that is more than a page. */
export function placeAt({ address }: RecentPlace): Destination {
  return { path: address, newWindow: false };
}

const maxRecentPlaces = 12;

/** Adds a place as the latest of a user's recent ones in this browser. */
export function addRecentPlace(userId: string, place: RecentPlace): void {
  const others = parsed(stored(userId)).filter(({ address }) => address !== place.address);
  localStore.set(keyOf(userId), JSON.stringify([place, ...others].slice(0, maxRecentPlaces)));
}

/** The user's recent places in this browser, latest first. */
export function useRecentPlaces(userId: string): RecentPlace[] {
  const text = useSyncExternalStore(localStore.watch, () => stored(userId));
  return useMemo(() => parsed(text), [text]);
}

const keyOf = (userId: string) => `am:recent:${userId}`;
const stored = (userId: string) => localStore.get(keyOf(userId)) ?? "[]";

function parsed(text: string): RecentPlace[] {
  const value = storedJson(text);
  return Array.isArray(value) ? value.filter(isPlace) : [];
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== "object" || value === null) return false;
  const { address, title, note } = value as Partial<RecentPlace>;
  // Only addresses on this origin: a stored one becomes a link.
  const isOwn = typeof address === "string" && /^\/[^/\\]/.test(address);
  return isOwn && typeof title === "string" && typeof note === "string";
}
