import { useMemo, useSyncExternalStore } from "react";
import type { OfficePage } from "./office-pages.ts";

/** A page or a record that somebody opened. */
export interface RecentPlace {
  /** Path with search; the path alone stands for the page itself. */
  address: string;
  title: string;
  /** Where it belongs: the page's trail, the record's kind. */
  note: string;
}

/** A page itself, not what is searched for in it. */
export function placeOf({ path, title, trail }: OfficePage): RecentPlace {
  return { address: path, title, note: trail.slice(0, -1).join(" / ") };
}

const most = 12;
const listeners = new Set<() => void>();

/** Puts a place in front of the others that this browser remembers of a person. */
export function noteRecentPlace(userId: string, place: RecentPlace): void {
  const others = parsed(stored(userId)).filter(({ address }) => address !== place.address);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([place, ...others].slice(0, most)));
  } catch {
    // Without room nothing is remembered, which is no reason to fail now.
    return;
  }
  for (const listener of listeners) listener();
}

/** What the person opened in this browser, the latest first. */
export function useRecentPlaces(userId: string): RecentPlace[] {
  const text = useSyncExternalStore(subscribe, () => stored(userId));
  return useMemo(() => parsed(text), [text]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = (userId: string) => `am:recent:${userId}`;
const stored = (userId: string) => localStorage.getItem(keyOf(userId)) ?? "[]";

function parsed(text: string): RecentPlace[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== "object" || value === null) return false;
  const { address, title, note } = value as Partial<RecentPlace>;
  // An address of this product only: a stored one is pressed later.
  const isOwn = typeof address === "string" && /^\/[^/\\]/.test(address);
  return isOwn && typeof title === "string" && typeof note === "string";
}
