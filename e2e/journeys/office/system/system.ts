import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import type { DeptOption } from "@aeromaint/contracts/system/dept.ts";
import type { PostChoice } from "@aeromaint/contracts/system/user.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { buttonName, pressButton, rowWithText, selectOption } from "../../../back-office/office.ts";

export const password = "Hangar-145-borescope";

interface NewUser {
  userName: string;
  nickName: string;
  deptId?: string;
  roleId: string;
}

/** Adds a member of staff, and returns its id. */
export async function addUser(api: ApiClient, { roleId, ...user }: NewUser): Promise<string> {
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

export async function topDept(api: ApiClient): Promise<string> {
  const [top] = await api.get<DeptOption[]>("/system/common/dept/tree");
  if (!top) throw new Error("no department");
  return top.id;
}

/** Id of the operator's role in a new installation. */
export async function operatorRole(api: ApiClient): Promise<string> {
  const query = "?roleKey=platform_admin";
  const { list } = await api.get<{ list: { roleId: string }[] }>(`/system/role${query}`);
  if (!list[0]) throw new Error("no role platform_admin");
  return list[0].roleId;
}

/** Opens a drop-down without search and selects a value. */
export async function pickOption(select: Locator, option: string): Promise<void> {
  await select.click();
  await select.page().getByTitle(option, { exact: true }).filter({ visible: true }).last().click();
}

/** Types into a drop-down that searches on the server, and selects a match. */
export async function selectSearched(
  select: Locator,
  typed: string,
  label: string | RegExp,
): Promise<void> {
  await select.fill(typed);
  await select.page().getByTitle(label, { exact: true }).last().click();
}

/** Selects a value of a multiple select, and closes its list, which would cover other fields. */
export async function selectAmongMany(select: Locator, option: string): Promise<void> {
  await selectOption(select, option);
  await select.blur();
}

/** Toggles a node of a tree. */
export async function toggleTreeNode(dialog: Locator, node: string): Promise<void> {
  await dialog
    .getByRole("treeitem", { name: buttonName(node) })
    .getByRole("checkbox")
    .click();
}

/** Opens the menu of further actions in a row. */
export async function openRowMenu(page: Page, text: string): Promise<Locator> {
  await rowWithText(page, text).getByRole("button", { name: /更多/ }).click();
  const menu = page.getByRole("menu").filter({ hasText: "详情" }).last();
  await expect(menu).toBeVisible();
  return menu;
}

/** Clicks a button and returns the dialog with this title. */
export async function openDialogOver(page: Page, button: Locator, title: string): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole("dialog", { name: title, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Expects a question and answers it with a button. */
export async function answerQuestion(page: Page, question: string, button: string): Promise<void> {
  const asking = page.getByRole("dialog", { name: "提醒" });
  await expect(asking.getByText(question)).toBeVisible();
  await pressButton(asking, button);
}
