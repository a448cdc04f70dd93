import { screenAreas, screens } from "@aeromaint/contracts/screens.ts";
import { expect, it } from "vitest";
import type { OfficePage } from "../../navigation/office-pages.ts";
import { menuCodes, menuGroupOf, sideMenuItems } from "./page-menu.tsx";

const paths = [...Object.keys(screenAreas), ...Object.values(screens).map(({ path }) => path)];
const codes = new Set(paths.map((path) => path.slice(path.lastIndexOf("/") + 1)));

it("contains only existing menu codes", () => {
  expect(menuCodes.filter((code) => !codes.has(code))).toEqual([]);
});

it("lists added pages under content, or under system in the configuration centre", () => {
  expect(menuGroupOf("/management-center/own-page")).toBe("content");
  expect(menuGroupOf("/configuration-center/system-manage/own-page")).toBe("system");
  expect(menuGroupOf(screens.users.path)).toBe("people");
});

const pageAt = (path: string, title: string): [string, OfficePage] => [
  path,
  {
    path,
    title,
    trail: [],
    appCode: path.split("/")[1] ?? "",
    iconUrls: [],
    redirect: undefined,
    frameUrl: null,
    hidden: false,
    screen: null,
    fullWindow: false,
    newWindow: false,
  },
];
const pages = new Map([
  pageAt("/management-center/account-manage", "账号管理"),
  pageAt("/management-center/notice-manage", "公告管理"),
  pageAt("/management-center/trash", "回收站"),
]);
const headings = (titleText: string, isGrouped = true) =>
  sideMenuItems(pages, "management-center", { titleText, isGrouped }).map((item) =>
    item && "label" in item && item.type === "group" ? item.label : item?.key,
  );

it("shows an application's pages under headings in the order of the working day", () => {
  expect(headings("")).toEqual(["内容", "人员", "系统"]);
});

it("shows only matching pages, without headings", () => {
  expect(headings("管理")).toEqual([
    "/management-center/account-manage",
    "/management-center/notice-manage",
  ]);
  expect(headings("没有的词")).toEqual([]);
});

it("shows pages that the server finds by pinyin", () => {
  const path = "/management-center/trash";
  const foundPaths = [path, "/another-application/page"];
  const items = sideMenuItems(pages, "management-center", {
    titleText: "hsz",
    foundPaths,
    isGrouped: true,
  });
  expect(items.map((item) => item?.key)).toEqual([path]);
});
