import { useSyncExternalStore } from "react";
import { localStore } from "../storage/browser-storage.ts";
import type { ReadingSize, Theme } from "./tokens.ts";

export const themeChoices = { dark: "深色", light: "浅色", system: "跟随系统" } as const;
export type ThemeChoice = keyof typeof themeChoices;

export const readingSizes = {
  small: "小",
  normal: "标准",
  large: "大",
  largest: "特大",
} as const satisfies Record<ReadingSize, string>;

/** How much room the rows of the site's lists take. */
export const rowDensities = { comfortable: "舒适", compact: "紧凑" } as const;

// The names under which the browser keeps them; `applyLook` reads the same.
const themeKey = "am:theme";
const sizeKey = "am:reading-size";
const densityKey = "am:row-density";

const keys = [themeKey, sizeKey, densityKey];

const listeners = new Set<() => void>();

/** The chosen theme and its setter. */
export const useThemeChoice = () => useChoice(themeKey, themeChoices, "dark");

/** The chosen reading size and its setter. */
export const useReadingSize = () => useChoice(sizeKey, readingSizes, "normal");

/** The chosen density of rows and its setter. */
export const useRowDensity = () => useChoice(densityKey, rowDensities, "comfortable");

/** The effective theme, with 跟随系统 resolved. */
export function useShownTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => "dark");
}

/** Follows the system's theme and changes in other windows of this browser. */
export function watchLook(): void {
  applyLook();
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", refresh);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || keys.includes(key)) refresh();
  });
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

function useChoice<T extends string>(
  key: string,
  choices: Readonly<Record<T, string>>,
  usual: NoInfer<T>,
): [T, (choice: T) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => {
      const stored = localStore.get(key);
      // `hasOwn` proves the cast.
      return stored !== null && Object.hasOwn(choices, stored) ? (stored as T) : usual;
    },
    () => usual,
  );
  const store = (next: T) => {
    localStore.set(key, next);
    refresh();
  };
  return [choice, store];
}

function refresh(): void {
  applyLook();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Puts what this browser has chosen on the root element. It stands alone, without anything from
 * outside itself: the build also writes it out as the script that runs before the first paint.
 */
export function applyLook(): void {
  const chosen = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // A browser that keeps nothing shows what everybody begins with.
      return null;
    }
  };
  const root = document.documentElement;
  const theme = chosen("am:theme");
  const isLight =
    theme === "light" ||
    (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
  root.dataset.theme = isLight ? "light" : "dark";
  root.dataset.reading = chosen("am:reading-size") ?? "normal";
  root.dataset.rows = chosen("am:row-density") ?? "comfortable";
  const ground = getComputedStyle(root).getPropertyValue("--am-ground");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
}
