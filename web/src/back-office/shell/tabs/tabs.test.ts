import { describe, expect, it } from "vitest";
import {
  addressOf,
  initialTabs,
  type PageTab,
  pathAfterClosing,
  type TabAction,
  tabsLosingContent,
  tabsReducer,
} from "./tabs.ts";

const location = (pathname: string, search = "") => ({
  pathname,
  search,
  hash: "",
  state: null,
  key: pathname,
});

function opened(...paths: string[]): PageTab[] {
  return paths.reduce<PageTab[]>(
    (tabs, path) =>
      tabsReducer(tabs, { type: "visit", path, title: path, location: location(path) }),
    initialTabs({ path: "/start", title: "start" }),
  );
}

const pathsOf = (tabs: PageTab[]) => tabs.map(({ path }) => path);

describe("page tabs", () => {
  it("opens each page once, after the start page", () => {
    expect(pathsOf(opened("/a", "/b", "/a"))).toEqual(["/start", "/a", "/b"]);
  });

  it("does not load the start page before its first activation", () => {
    expect(opened("/a")[0]).toMatchObject({ affix: true, wasActive: false });
    expect(opened("/start")[0]).toMatchObject({ affix: true, wasActive: true });
  });

  it("keeps each tab's own query", () => {
    const tabs = tabsReducer(opened("/a", "/b"), {
      type: "visit",
      path: "/a",
      title: "a",
      location: location("/a", "?pageNum=3"),
    });
    expect(addressOf(tabs[1]?.location ?? location("none"))).toBe("/a?pageNum=3");
  });

  it("never closes the start page", () => {
    const tabs = opened("/a", "/b");
    expect(tabsReducer(tabs, { type: "close", path: "/start" })).toEqual(tabs);
    expect(pathsOf(tabsReducer(tabs, { type: "closeAll" }))).toEqual(["/start"]);
    expect(pathsOf(tabsReducer(tabs, { type: "closeOthers", path: "/b" }))).toEqual([
      "/start",
      "/b",
    ]);
  });

  it("opens the last remaining tab", () => {
    expect(pathAfterClosing(tabsReducer(opened("/a", "/b"), { type: "close", path: "/b" }))).toBe(
      "/a",
    );
    expect(pathAfterClosing([])).toBe("/");
  });

  it("lists tabs that lose their content by an action", () => {
    const tabs = opened("/a", "/b");
    const lost = (action: TabAction) => pathsOf(tabsLosingContent(tabs, action));
    expect(lost({ type: "close", path: "/a" })).toEqual(["/a"]);
    expect(lost({ type: "close", path: "/start" })).toEqual([]);
    expect(lost({ type: "closeOthers", path: "/b" })).toEqual(["/a"]);
    expect(lost({ type: "closeAll" })).toEqual(["/a", "/b"]);
    expect(lost({ type: "refresh", path: "/b" })).toEqual(["/b"]);
    expect(lost({ type: "visit", path: "/c", title: "c", location: location("/c") })).toEqual([]);
  });

  it("remounts only the refreshed page", () => {
    const tabs = tabsReducer(opened("/a", "/b"), { type: "refresh", path: "/a" });
    expect(tabs.map(({ refreshCount }) => refreshCount)).toEqual([0, 1, 0]);
  });
});
