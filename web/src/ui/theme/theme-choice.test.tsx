// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  applyLook,
  useReadingSize,
  useRowDensity,
  useShownTheme,
  useThemeChoice,
  watchLook,
} from "./theme-choice.ts";

const root = document.documentElement;
let systemIsLight = false;
let onSystemChange = () => {};

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: systemIsLight,
    addEventListener: (_: string, listener: () => void) => {
      onSystemChange = listener;
    },
  }));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  systemIsLight = false;
  applyLook();
  vi.unstubAllGlobals();
});

test("is dark for whoever has chosen nothing, whatever the system prefers", () => {
  systemIsLight = true;
  applyLook();
  expect(root.dataset).toMatchObject({
    theme: "dark",
    reading: "normal",
    rows: "comfortable",
  });
});

test("shows the theme that is chosen, and keeps it", () => {
  const shown = renderHook(useShownTheme);
  const choice = renderHook(useThemeChoice);
  act(() => choice.result.current[1]("light"));
  expect([shown.result.current, root.dataset.theme]).toEqual(["light", "light"]);
  expect(renderHook(useThemeChoice).result.current[0]).toBe("light");
});

test("follows the system when told to, also when that changes", () => {
  watchLook();
  const shown = renderHook(useShownTheme);
  const choice = renderHook(useThemeChoice);
  act(() => choice.result.current[1]("system"));
  expect(shown.result.current).toBe("dark");
  systemIsLight = true;
  act(() => onSystemChange());
  expect(shown.result.current).toBe("light");
});

test("hears what another window of this browser has chosen", () => {
  watchLook();
  const size = renderHook(useReadingSize);
  localStorage.setItem("am:reading-size", "largest");
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key: "am:reading-size" }));
  });
  expect(size.result.current[0]).toBe("largest");
  expect(root.dataset.reading).toBe("largest");
});

test("puts the density of rows on the page, so that the server's rows begin with it", () => {
  const density = renderHook(useRowDensity);
  act(() => density.result.current[1]("compact"));
  expect([density.result.current[0], root.dataset.rows]).toEqual(["compact", "compact"]);
  delete root.dataset.rows;
  applyLook();
  expect(root.dataset.rows).toBe("compact");
});

test("takes what it does not know for the usual", () => {
  localStorage.setItem("am:theme", "neon");
  expect(renderHook(useThemeChoice).result.current[0]).toBe("dark");
  applyLook();
  expect(root.dataset.theme).toBe("dark");
});

test("runs alone, as the script before the first paint does", () => {
  localStorage.setItem("am:theme", "light");
  new Function(`(${applyLook.toString()})()`)();
  expect(root.dataset.theme).toBe("light");
});
