import { useSyncExternalStore } from "react";
import { applyLook } from "./apply-theme.ts";
import { type ReadingSize, readingScales, type Theme } from "./tokens.ts";

export const themeChoices = { dark: "深色", light: "浅色", system: "跟随系统" } as const;
export type ThemeChoice = keyof typeof themeChoices;

export const readingSizes = {
  small: "小",
  normal: "标准",
  large: "大",
  largest: "特大",
} as const satisfies Record<ReadingSize, string>;

// The names under which the browser keeps them; `applyLook` reads the same.
const themeKey = "am:theme";
const sizeKey = "am:reading-size";

const listeners = new Set<() => void>();

/** The theme that was chosen, and how to choose another. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore(
    subscribe,
    () => kept(themeKey, themeChoices, "dark"),
    () => "dark" as const,
  );
  return [choice, (next) => keep(themeKey, next)];
}

/** The size that texts are read in, and how to choose another. */
export function useReadingSize(): [ReadingSize, (size: ReadingSize) => void] {
  const size = useSyncExternalStore(
    subscribe,
    () => kept(sizeKey, readingScales, "normal"),
    () => "normal" as const,
  );
  return [size, (next) => keep(sizeKey, next)];
}

/** The theme in sight, where 跟随系统 has become one of the two. */
export function useShownTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => "dark");
}

/** Follows the system and the other windows of this browser. */
export function watchLook(): void {
  applyLook();
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", refresh);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === themeKey || key === sizeKey) refresh();
  });
}

function shownTheme(): Theme {
  return document.documentElement.dataset.theme === "light" ? "light" : "dark";
}

function kept<T extends string>(key: string, choices: Record<T, unknown>, usual: T): T {
  try {
    const stored = localStorage.getItem(key);
    // What is a key of the choices is one of them.
    return stored !== null && Object.hasOwn(choices, stored) ? (stored as T) : usual;
  } catch {
    return usual;
  }
}

function keep(key: string, value: string): void {
  localStorage.setItem(key, value);
  refresh();
}

function refresh(): void {
  applyLook();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
