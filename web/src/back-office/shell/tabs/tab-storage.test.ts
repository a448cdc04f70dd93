// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { addressOf } from "./tabs.ts";
import { restoredTabs, storedTabs, storeTabs } from "./use-page-tabs.ts";

function page(path: string, more: Partial<OfficePage> = {}): OfficePage {
  const base = { path, title: `title of ${path}`, appCode: "work", trail: [], iconUrls: [] };
  return { ...base, hidden: false, screen: null, fullWindow: false, newWindow: false, ...more };
}

const home = page("/work/start");
const pages = new Map(
  [
    home,
    page("/work/posts"),
    page("/work/system", { redirect: "/work/posts" }),
    page("/screen/overview", { fullWindow: true }),
    page("/shipped/posts", { screen: "posts", redirect: "/work/posts" }),
  ].map((each) => [each.path, each]),
);
const restored = (...paths: string[]) =>
  restoredTabs(
    paths.map((path) => ({ path, search: "" })),
    { pages, home },
  );

afterEach(() => sessionStorage.clear());

describe("restored tabs", () => {
  it("start with the start page, even without stored tabs", () => {
    expect(restored().map(({ path, affix }) => [path, affix])).toEqual([["/work/start", true]]);
  });

  it("leave out missing pages, directories and full-window pages", () => {
    const paths = restored("/work/posts", "/work/gone", "/work/system", "/screen/overview");
    expect(paths.map(({ path }) => path)).toEqual(["/work/start", "/work/posts"]);
  });

  it("follow pages that were moved", () => {
    const paths = restored("/shipped/posts").map(({ path, location }) => [path, location.pathname]);
    expect(paths[1]).toEqual(["/work/posts", "/work/posts"]);
  });

  it("load nothing before their activation", () => {
    expect(restored("/work/posts").every(({ wasActive }) => !wasActive)).toBe(true);
  });

  it("are stored per user, with their queries and current titles", () => {
    const location = { pathname: "/work/posts", search: "?pageNum=2", hash: "", state: null };
    const tab = {
      path: "/work/posts",
      title: "old",
      affix: false,
      refreshCount: 3,
      wasActive: true,
    };
    storeTabs("1", [{ ...tab, location: { ...location, key: "a" } }]);
    const [, posts] = restoredTabs(storedTabs("1"), { pages, home });
    expect(posts).toMatchObject({ title: "title of /work/posts", refreshCount: 0, affix: false });
    expect(posts && addressOf(posts.location)).toBe("/work/posts?pageNum=2");
    expect(storedTabs("2")).toEqual([]);
  });

  it("ignore invalid stored values", () => {
    for (const text of ["", "{", "null", '{"path":"/x"}', '[1,null,{"path":1}]']) {
      sessionStorage.setItem("am:tabs:1", text);
      expect(storedTabs("1")).toEqual([]);
    }
  });
});
