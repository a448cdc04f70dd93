import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { describe, expect, it } from "vitest";
import { pagesOf, resolveDirectory } from "./office-pages.ts";

function item(code: string, more: Partial<NavigationItem> = {}): NavigationItem {
  const base = { id: code, label: code, code, path: "", isFrame: "1", isOpenWindow: "1" };
  return {
    ...base,
    iconUrl: "",
    parentCode: "0",
    appCode: "work",
    hidden: false,
    children: [],
    ...more,
  };
}

const menus = [
  item("work", {
    label: "工作",
    children: [
      item("system", {
        label: "系统",
        children: [item("secret", { hidden: true }), item("posts", { label: "岗位" })],
      }),
      item("outside", { isFrame: "2", path: "https://example.com/board" }),
      item("hostile", { isFrame: "2", path: "javascript:alert(1)" }),
    ],
  }),
  item("screen", { appCode: "screen", isOpenWindow: "2" }),
];

describe("pages from menus", () => {
  const { pages, applications, home } = pagesOf(menus);

  it("finds a leaf by the codes of its ancestors", () => {
    expect(pages.get("/work/system/posts")).toMatchObject({
      title: "岗位",
      trail: ["工作", "系统", "岗位"],
      appCode: "work",
    });
  });

  it("leads a directory to its first page that is not hidden", () => {
    expect(pages.get("/work/system")?.redirect).toBe("/work/system/posts");
    expect(resolveDirectory(pages, "/work")?.path).toBe("/work/system/posts");
  });

  it("maps the first application to the start", () => {
    expect(home?.path).toBe("/work/system/posts");
  });

  it("embeds http addresses and nothing else", () => {
    expect(pages.get("/work/outside")?.frameUrl).toBe("https://example.com/board");
    expect(pages.get("/work/hostile")?.frameUrl).toBeNull();
    expect(pages.get("/work/system/posts")?.frameUrl).toBeUndefined();
  });

  it("lists the applications with their first page", () => {
    expect(applications).toEqual([
      { code: "work", title: "工作", path: "/work/system/posts", newWindow: false },
      { code: "screen", title: "screen", path: "/screen", newWindow: true },
    ]);
  });

  it("leads a frame application to its first child, and to the outside only without one", () => {
    const frame = { isFrame: "2", path: "https://example.com/", isOpenWindow: "2" };
    const [above, alone] = pagesOf([
      item("above", { ...frame, children: [item("first", { appCode: "above" })] }),
      item("alone", frame),
    ]).applications;
    expect(above).toMatchObject({ path: "/above/first", newWindow: true });
    expect(above?.frameUrl).toBeUndefined();
    expect(alone).toMatchObject({ path: "/alone", frameUrl: "https://example.com/" });
  });

  it("gives the whole window to the digital screen alone", () => {
    const screen = item("digital-screen", {
      appCode: "digital-screen",
      children: [item("overview", { appCode: "digital-screen" })],
    });
    expect(pagesOf([screen]).pages.get("/digital-screen/overview")?.fullWindow).toBe(true);
    expect(pages.get("/work/system/posts")?.fullWindow).toBe(false);
  });

  it("keeps the screen of a page that has pages below it", () => {
    const posts = item("post-manage", { children: [item("below")] });
    const system = item("system-manage", { children: [posts] });
    const nested = pagesOf([item("configuration-center", { children: [system] })]);
    const path = "/configuration-center/system-manage/post-manage";
    expect(nested.pages.get(path)?.redirect).toBeUndefined();
    expect(nested.home?.path).toBe(path);
    expect(nested.pages.has(`${path}/below`)).toBe(true);
  });

  it("knows no start for somebody without menus", () => {
    expect(pagesOf([]).home).toBeNull();
    expect(resolveDirectory(pagesOf([]).pages, "/work")).toBeNull();
  });
});
