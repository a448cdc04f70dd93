// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { addressOf } from "./tabs.ts";
import { restoredTabs, storedTabs, storeTabs } from "./use-page-tabs.ts";

function page(path: string, more: Partial<OfficePage> = {}): OfficePage {
  const base = { path, title: `title of ${path}`, appCode: "work", trail: [], iconUrls: [] };
  return { ...base, hidden: false, fullWindow: false, newWindow: false, ...more };
}

const home = page("/work/start");
const pages = new Map(
  [
    home,
    page("/work/posts"),
    page("/work/system", { redirect: "/work/posts" }),
    page("/screen/overview", { fullWindow: true }),
  ].map((each) => [each.path, each]),
);
const restored = (...paths: string[]) =>
  restoredTabs(
    paths.map((path) => ({ path, search: "" })),
    { pages, home },
  );

afterEach(() => sessionStorage.clear());

describe("restored tabs", () => {
  it("begin with the start page, which stays even if nothing is remembered", () => {
    expect(restored().map(({ path, affix }) => [path, affix])).toEqual([["/work/start", true]]);
  });

  it("leave out what the menus no longer have, directories and bare pages", () => {
    const paths = restored("/work/posts", "/work/gone", "/work/system", "/screen/overview");
    expect(paths.map(({ path }) => path)).toEqual(["/work/start", "/work/posts"]);
  });

  it("load nothing before they are wanted", () => {
    expect(restored("/work/posts").every(({ seen }) => !seen)).toBe(true);
  });

  it("are each person's own, with their queries and the titles of today", () => {
    const location = { pathname: "/work/posts", search: "?pageNum=2", hash: "", state: null };
    const tab = { path: "/work/posts", title: "old", affix: false, turn: 3, seen: true };
    storeTabs("1", [{ ...tab, location: { ...location, key: "a" } }]);
    const [, posts] = restoredTabs(storedTabs("1"), { pages, home });
    expect(posts).toMatchObject({ title: "title of /work/posts", turn: 0, affix: false });
    expect(posts && addressOf(posts.location)).toBe("/work/posts?pageNum=2");
    expect(storedTabs("2")).toEqual([]);
  });

  it("survive whatever else stands in the browser's memory", () => {
    for (const text of ["", "{", "null", '{"path":"/x"}', '[1,null,{"path":1}]']) {
      sessionStorage.setItem("am:tabs:1", text);
      expect(storedTabs("1")).toEqual([]);
    }
  });
});
