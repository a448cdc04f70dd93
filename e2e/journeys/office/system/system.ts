import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import type { PostChoice } from "@aeromaint/contracts/system/user.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Api } from "../../../api/api.ts";
import { choose, labelled, press, rowOf } from "../../../back-office/office.ts";

export const password = "Hangar-145-borescope";

interface NewUser {
  userName: string;
  nickName: string;
  deptId?: string;
  roleId: string;
}

/** A member of staff for a journey that is about something else; answers its id. */
export async function addUser(api: Api, { roleId, ...user }: NewUser): Promise<string> {
  const { publicKey } = await api.get<Captcha>("/captcha");
  const [post] = await api.get<PostChoice[]>("/system/common/post");
  const { userId } = await api.call<{ userId: string }>("POST", "/system/user", {
    deptId: await topDept(api),
    ...user,
    password: sealText(password, publicKey),
    sex: "1",
    status: "1",
    postIds: [post?.postId],
    roleIds: [roleId],
  });
  return userId;
}

export async function topDept(api: Api): Promise<string> {
  const [top] = await api.get<DeptOption[]>("/system/common/dept/tree");
  if (!top) throw new Error("no department");
  return top.id;
}

/** The role that a new installation gives the operator. */
export async function operatorRole(api: Api): Promise<string> {
  const query = "?roleKey=platform_admin";
  const { list } = await api.get<{ list: { roleId: string }[] }>(`/system/role${query}`);
  if (!list[0]) throw new Error("no role platform_admin");
  return list[0].roleId;
}

/** Opens a drop-down that cannot be searched, and takes one of its values. */
export async function pick(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

/** Types into a drop-down that asks the server, and takes what comes. */
export async function chooseFound(
  select: Locator,
  typed: string,
  label: string | RegExp,
): Promise<void> {
  await select.fill(typed);
  await select.page().getByTitle(label, { exact: true }).last().click();
}

/** Takes one of several from a drop-down for many, whose list would cover what is below. */
export async function chooseMany(select: Locator, option: string): Promise<void> {
  await choose(select, option);
  await select.blur();
}

/** Ticks or unticks a node of a tree. */
export async function tick(dialog: Locator, node: string): Promise<void> {
  await dialog
    .getByRole("treeitem", { name: labelled(node) })
    .getByRole("checkbox")
    .click();
}

/** Opens the rest of a row's actions, and takes one where it is named. */
export async function openMore(page: Page, text: string): Promise<Locator> {
  await rowOf(page, text).getByRole("button", { name: /更多/ }).click();
  const menu = page.getByRole("menu").filter({ hasText: "详情" }).last();
  await expect(menu).toBeVisible();
  return menu;
}

/** A dialog over others, by its title. */
export async function openOver(page: Page, button: Locator, title: string): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Asked as the page asks before anything ends; says what was pressed. */
export async function answered(page: Page, question: string, button: string): Promise<void> {
  const asking = page.getByRole("dialog", { name: "提醒" });
  await expect(asking.getByText(question)).toBeVisible();
  await press(asking, button);
}
