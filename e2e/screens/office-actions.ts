import { expect, type Locator, type Page } from "@playwright/test";
import { pngFile } from "../api/sample-files.ts";
import { buttonName, uploadFiles } from "../back-office/office.ts";

// Actions on a page of the back office before its picture.

export function clickButton(name: string) {
  return (page: Page) => page.getByRole("button", { name: buttonName(name) }).click();
}

export function pressAll(...names: string[]) {
  return async (page: Page) => {
    for (const name of names) await clickButton(name)(page);
    await expect(page.getByText("必填项不能为空!").first()).toBeVisible();
  };
}

/** Button of the first row that has it. Narrow windows fold the buttons of a row into a menu. */
async function rowButton(page: Page, name: string | RegExp): Promise<Locator> {
  const rows = page.getByRole("row");
  const own = rows.getByRole("button", { name, exact: true }).first();
  const folded = rows.getByRole("button", { name: "操作" });
  await expect(own.or(folded).first()).toBeVisible();
  if (await own.isVisible()) return own;
  for (const opener of await folded.all()) {
    await opener.click();
    const button = page.getByRole("tooltip").getByRole("button", { name, exact: true });
    await expect(page.getByRole("tooltip").getByRole("button").first()).toBeVisible();
    if (await button.isVisible()) return button;
    await opener.click();
  }
  return own;
}

export function openRow(action: string) {
  return async (page: Page) => {
    await (await rowButton(page, action)).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

export async function expandFirst(page: Page): Promise<void> {
  await page.getByRole("button", { name: "展开下级" }).first().click();
  await expect(page.getByRole("button", { name: "收起下级" }).first()).toBeVisible();
}

/** Selects an entry in a row's menu. */
export function openFromRowMenu(action: string) {
  return async (page: Page) => {
    await (await rowButton(page, /更多/)).click();
    await page.getByRole("menuitem", { name: action }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

export async function openMore(page: Page): Promise<void> {
  await (await rowButton(page, /更多/)).click();
  await expect(page.getByRole("menuitem", { name: "重置密码" })).toBeVisible();
}

export async function editAndScrollToEnd(page: Page): Promise<void> {
  await openRow("编辑")(page);
  await page.getByRole("dialog").getByText("内容", { exact: true }).scrollIntoViewIfNeeded();
}

/** Opens a document with several revisions, and clicks a button. */
export function openDocument(button?: string) {
  return async (page: Page) => {
    await page.getByRole("link", { name: "AM-145-2026-0001" }).click();
    await expect(
      page.getByRole("navigation", { name: "版次历史" }).getByRole("link").first(),
    ).toBeVisible();
    if (!button) return;
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

/** Opens an item on its full page, to edit or to preview it. */
export function editOnFullPage(view = "编写") {
  return async (page: Page) => {
    await openRow("编辑")(page);
    await openFullPage(page, "正文");
    await page.getByText(view, { exact: true }).click();
    if (view !== "编写") {
      await expect(page.frameLocator(`iframe[title=${view}]`).getByRole("article")).toBeVisible();
    }
  };
}

/** Moves from a form's dialog to its full page. Waits for the focus in `field`. */
async function openFullPage(page: Page, field: string): Promise<void> {
  await clickButton("在写作台打开")(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: field })).toBeFocused();
}

/** Opens the form that resets a password. */
export async function forgetPassword(page: Page): Promise<void> {
  await clickButton("忘记密码")(page);
  await expect(page.getByLabel("确认密码")).toBeVisible();
}

/** Creates an item on its full page, with the insert menu open. */
export async function addOnFullPage(page: Page): Promise<void> {
  await clickButton("新增")(page);
  await openFullPage(page, "标题");
  await page.getByRole("textbox", { name: "正文" }).press("/");
  await expect(page.getByRole("listbox", { name: "插入" })).toBeVisible();
}

/** Selects a picture in an item's text and opens the search. */
export async function choosePicture(page: Page): Promise<void> {
  await editOnFullPage()(page);
  const text = page.getByRole("textbox", { name: "正文" });
  await uploadFiles(
    page,
    page.getByRole("button", { name: "插入图片" }),
    pngFile("叶片.png", { width: 640, height: 360 }),
  );
  await text.getByRole("img", { name: "叶片" }).click();
  await clickButton("添加图注")(page);
  await page.keyboard.type("图 1 叶片前缘");
  await page.getByText("75%", { exact: true }).click();
  await text.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).fill("试车");
  await expect(page.getByText(/^1\/\d+$/)).toBeVisible();
}

/** Opens the command palette with a query. */
export function openCommandPalette(text: string) {
  return async (page: Page) => {
    await page.getByRole("button", { name: /^快速跳转/ }).click();
    const dialog = page.getByRole("dialog", { name: "快速跳转" });
    await dialog.getByRole("combobox").fill(text);
    await expect(dialog.getByText(text === "" ? "全部页面" : /找到 \d+ 项|没有找到/)).toBeVisible();
  };
}

export async function pressUser(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await expect(page.getByRole("menuitem", { name: "个人信息" })).toBeVisible();
}

export function fromUserMenu(item: string) {
  return async (page: Page) => {
    await pressUser(page);
    await page.getByRole("menuitem", { name: item }).click();
    await expect(page.getByRole("dialog", { name: item })).toBeVisible();
  };
}

export async function editProfile(page: Page): Promise<void> {
  await fromUserMenu("个人信息")(page);
  await clickButton("修改")(page);
}

export async function emptyPassword(page: Page): Promise<void> {
  await fromUserMenu("修改密码")(page);
  await page.getByLabel("新密码", { exact: true }).fill("Hangar-145");
  await page.getByLabel("确认密码").fill("Hangar-147");
  await page.getByRole("dialog").getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("新密码不一致！")).toBeVisible();
}

export async function openTabs(page: Page): Promise<void> {
  const applications = page.getByRole("navigation", { name: "应用" });
  for (const name of ["应用中心", "配置中心"]) await applications.getByText(name).click();
  await page.getByRole("button", { name: "标签操作" }).click();
}

export async function chooseRows(page: Page): Promise<void> {
  for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").check();
  await clickButton("批量删除")(page);
  await expect(page.getByText("确定删除该数据吗？")).toBeVisible();
}

export async function openMessages(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^公告 \d+ 条未读/ }).click();
  await expect(page.getByRole("region", { name: "公告" })).toBeVisible();
}

/** Leaves a form with typed text and opens it again. */
export async function leaveDraft(page: Page): Promise<void> {
  await clickButton("新增")(page);
  await page.getByRole("dialog").getByLabel("标题").fill("起落架收放作动筒渗漏");
  await page.getByRole("dialog").getByRole("button", { name: "取消" }).click();
  const question = page.getByRole("dialog", { name: "提醒" });
  await question.getByRole("button", { name: "确定" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("dialog", { name: "维修信息新增" })).toBeHidden();
  await clickButton("新增")(page);
  await expect(page.getByRole("button", { name: "恢复草稿" })).toBeVisible();
}

export function failingList(path: string) {
  return async (page: Page) => {
    const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
    await page.route(`**/api${path}?**`, (route) => route.fulfill({ status: 503, json }));
    await page.reload();
    await expect(page.getByText("数据未能加载，请稍后再试")).toBeVisible();
  };
}

export async function failingProfile(page: Page): Promise<void> {
  const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
  await page.route("**/api/system/common/user/profile", (route) =>
    route.fulfill({ status: 503, json }),
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "服务暂不可用，请稍后再试" })).toBeVisible();
}

/** Makes the stored tokens invalid, as after a sign-out elsewhere. */
export async function invalidateTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem("ACCESS_TOKEN", "spent");
    localStorage.setItem("REFRESH_TOKEN", "spent");
  });
  await page.getByRole("button", { name: "刷新列表" }).click();
  await expect(page.getByRole("dialog", { name: "提示" })).toBeVisible();
}

/** Shows the people that a circulation to a whole branch would reach. */
export async function showAudience(page: Page): Promise<void> {
  await page.getByRole("button", { name: "发起传阅" }).click();
  const dialog = page.getByRole("dialog", { name: "发起传阅" });
  await dialog.getByRole("button", { name: "7 天" }).click();
  await dialog.getByRole("combobox", { name: "部门" }).fill("航空维修平台");
  await page.locator(".ant-select-tree-title:visible").first().click();
  await dialog.getByRole("combobox", { name: "部门" }).blur();
  await dialog.getByRole("button", { name: "查看名单" }).click();
  await dialog.getByText(/^未列入/).click();
  await dialog.getByText("外部单位", { exact: true }).first().scrollIntoViewIfNeeded();
}

/** The running circulation of the demo. */
export async function openCirculation(page: Page): Promise<void> {
  await page.getByRole("link", { name: /接长之后/ }).click();
  await page.getByRole("tab", { name: "人员", exact: true }).waitFor();
}
