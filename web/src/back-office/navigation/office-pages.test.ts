import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { describe, expect, it } from "vitest";
import { buildOfficePages, resolveDirectory } from "./office-pages.ts";

function item(code: string, more: Partial<NavigationItem> = {}): NavigationItem {
  const base = { id: code, label: code, code, path: "", isFrame: "1", isOpenWindow: "1" };
  return {
    ...base,
    iconUrl: "",
    parentCode: "0",
    appCode: "work",
    hidden: false,
    screen: null,
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

describe("buildOfficePages", () => {
  const { pages, applications, home } = buildOfficePages(menus);

  it("finds a page by the codes of its ancestors", () => {
    expect(pages.get("/work/system/posts")).toMatchObject({
      title: "岗位",
      trail: ["工作", "系统", "岗位"],
      appCode: "work",
    });
  });

  it("redirects a directory to its first visible page", () => {
    expect(pages.get("/work/system")?.redirect).toBe("/work/system/posts");
    expect(resolveDirectory(pages, "/work")?.path).toBe("/work/system/posts");
  });

  it("uses the first application as the start page", () => {
    expect(home?.path).toBe("/work/system/posts");
  });

  it("embeds only http addresses", () => {
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

  it("opens the first child of an application with a frame, and the frame only without children", () => {
    const frame = { isFrame: "2", path: "https://example.com/", isOpenWindow: "2" };
    const [above, alone] = buildOfficePages([
      item("above", { ...frame, children: [item("first", { appCode: "above" })] }),
      item("alone", frame),
    ]).applications;
    expect(above).toMatchObject({ path: "/above/first", newWindow: true });
    expect(above?.frameUrl).toBeUndefined();
    expect(alone).toMatchObject({ path: "/alone", frameUrl: "https://example.com/" });
  });

  it("fills the whole window only with the digital screen", () => {
    const screen = item("digital-screen", {
      appCode: "digital-screen",
      children: [item("overview", { appCode: "digital-screen" })],
    });
    expect(buildOfficePages([screen]).pages.get("/digital-screen/overview")?.fullWindow).toBe(true);
    expect(pages.get("/work/system/posts")?.fullWindow).toBe(false);
  });

  it("keeps the screen of a page with subpages", () => {
    const posts = item("post-manage", { screen: "posts", children: [item("below")] });
    const system = item("system-manage", { children: [posts] });
    const nested = buildOfficePages([item("configuration-center", { children: [system] })]);
    const path = "/configuration-center/system-manage/post-manage";
    expect(nested.pages.get(path)?.redirect).toBeUndefined();
    expect(nested.home?.path).toBe(path);
    expect(nested.pages.has(`${path}/below`)).toBe(true);
  });

  it("leads from the shipped address of a moved page to the page", () => {
    const moved = item("work", { children: [item("staff-posts", { screen: "posts" })] });
    const { pages: found } = buildOfficePages([moved]);
    const shipped = "/configuration-center/system-manage/post-manage";
    expect(resolveDirectory(found, shipped)?.path).toBe("/work/staff-posts");
    expect(found.get("/work/staff-posts")?.screen).toBe("posts");
  });

  it("knows no screen of a newer server", () => {
    const page = item("work", { screen: "robots" });
    expect(buildOfficePages([page]).pages.get("/work")?.screen).toBeNull();
  });

  it("has no start page for a user without menus", () => {
    expect(buildOfficePages([]).home).toBeNull();
    expect(resolveDirectory(buildOfficePages([]).pages, "/work")).toBeNull();
  });
});
