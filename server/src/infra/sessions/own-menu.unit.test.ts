import assert from "node:assert/strict";
import { test } from "node:test";
import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { type NavigationMenu, navigationTree } from "./own-menu.ts";

function menu(
  menuId: string,
  parentId: string | null,
  menuCode: string,
  more: Partial<NavigationMenu> = {},
): NavigationMenu {
  const plain = {
    path: null,
    isFrame: "1",
    isOpenWindow: "1",
    iconUrl: "",
    hidden: false,
    screen: null,
  };
  return { menuId, parentId, menuCode, menuName: `菜单${menuId}`, ...plain, ...more };
}

const menus = [
  menu("1", null, "configuration-center", { iconUrl: "a,b" }),
  menu("2", null, "digital-screen"),
  menu("3", "1", "system-manage"),
  menu("4", "3", "user-manage"),
  menu("5", "3", "role-manage", { hidden: true }),
  menu("6", "1", "weather", { isFrame: "2", isOpenWindow: "2", path: "https://weather.example/" }),
];

const paths = (items: readonly NavigationItem[]): string[] =>
  items.flatMap((item) => [item.path, ...paths(item.children)]);

test("builds the path of a page from its ancestors' codes and its own", () => {
  assert.deepEqual(paths(navigationTree(menus, null)), [
    "/configuration-center",
    "/configuration-center/system-manage",
    "/configuration-center/system-manage/user-manage",
    "/configuration-center/system-manage/role-manage",
    "https://weather.example/",
    "/digital-screen",
  ]);
});

test("names parent, application and way of opening of each item", () => {
  const [application] = navigationTree(menus, new Set(["5"]));
  const hiddenPage = application?.children[0]?.children[0];
  assert.deepEqual(hiddenPage, {
    id: "5",
    label: "菜单5",
    code: "role-manage",
    path: "/configuration-center/system-manage/role-manage",
    isFrame: "1",
    isOpenWindow: "1",
    iconUrl: "",
    parentCode: "system-manage",
    appCode: "configuration-center",
    hidden: true,
    screen: "roles",
    children: [],
  });
  assert.deepEqual([application?.parentCode, application?.appCode], ["0", "configuration-center"]);
});

test("shows granted menus with their ancestors only", () => {
  assert.deepEqual(paths(navigationTree(menus, new Set(["4"]))), [
    "/configuration-center",
    "/configuration-center/system-manage",
    "/configuration-center/system-manage/user-manage",
  ]);
  assert.deepEqual(navigationTree(menus, new Set()), []);
});

test("leaves out granted buttons, which are not among the menus", () => {
  assert.deepEqual(navigationTree(menus, new Set(["99"])), []);
});
