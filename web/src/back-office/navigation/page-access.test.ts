import type { NavigationItem } from "@aeromaint/contracts/personal/profile.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { profileQuery } from "../../session/profile.ts";
import { checkPageAccess } from "./page-access.ts";

function item(code: string, more: Partial<NavigationItem> = {}): NavigationItem {
  const plain = { id: code, label: code, code, path: "", isFrame: "1", isOpenWindow: "1" };
  const rest = { iconUrl: "", parentCode: "0", appCode: "work", hidden: false, screen: null };
  return { ...plain, ...rest, children: [], ...more };
}

/** Target of an address; null if the page opens there. */
async function targetOf(menus: NavigationItem[], address: string) {
  const client = new QueryClient();
  client.setQueryData(profileQuery.queryKey, { user: { userType: "00" }, menus } as never);
  const answer = await checkPageAccess(client, new URL(address, "https://am.example"));
  return answer?.headers.get("Location") ?? null;
}

it("leads from the shipped address of a moved page to the page, with its search", async () => {
  const menus = [item("work", { children: [item("staff-posts", { screen: "posts" })] })];
  const shipped = screens.posts.path;
  expect(await targetOf(menus, `${shipped}?postName=a`)).toBe("/work/staff-posts?postName=a");
  expect(await targetOf(menus, "/work/staff-posts")).toBeNull();
  expect(await targetOf(menus, screens.fleet.path)).toBeNull();
});

it("leads to a page that was moved together with its directory", async () => {
  const posts = item("post-manage", { screen: "posts" });
  const menus = [item("work", { children: [item("system-manage", { children: [posts] })] })];
  expect(await targetOf(menus, screens.posts.path)).toBe("/work/system-manage/post-manage");
});

it("opens another page at the shipped address of a moved one", async () => {
  const taken = item("post-manage", { screen: "roles" });
  const moved = item("staff-posts", { screen: "posts" });
  const menus = [
    item("configuration-center", {
      children: [item("system-manage", { children: [taken, moved] })],
    }),
  ];
  expect(await targetOf(menus, screens.posts.path)).toBeNull();
});
