import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import {
  contentPaths,
  done,
  materialPaths,
  openAdding,
  openFromRow,
  postsPath,
  press,
  rowOf,
  search,
  submit,
  systemPaths,
} from "../../harness/office.ts";
import { png, type SampleFile } from "../../harness/sample-files.ts";
import { eventually, gone, says, sees } from "../../harness/seeing.ts";
import { addCategory, addProduct } from "./material/sample-material.ts";

const question = "内容尚未保存，确定离开吗？";

journey("a half-filled form asks before it is left, however one leaves it", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  const adding = await openAdding(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("写到一半的岗位");
  const ways = {
    cancel: () => press(adding, "取消"),
    escape: () => page.keyboard.press("Escape"),
    cross: () => cross(adding).click(),
  };
  for (const leave of Object.values(ways)) {
    await leave();
    await says(page, "已取消操作", press(asking(page), "取消"));
    await gone(asking(page));
    assert.equal(await adding.getByLabel("岗位名称").inputValue(), "写到一半的岗位");
  }
  await ways.escape();
  await press(asking(page), "确定");
  await gone(adding);
  // Given up is given up: another one starts empty, and is left without a question.
  const again = await openAdding(page, "岗位新增");
  assert.equal(await again.getByLabel("岗位名称").inputValue(), "");
  await press(again, "取消");
  await gone(again);
});

journey("a decision waits behind other tabs, and is asked about", async (j) => {
  const api = await j.apiAs("operator");
  const categoryId = await addCategory(api, "待决定的航材");
  const name = "决定到一半的航材";
  await addProduct(api, { categoryId, name });
  const page = await j.open(materialPaths.categories, { as: api });
  await sees(rowOf(page, "待决定的航材"));
  await page.getByRole("menuitem", { name: "航材信息" }).click();
  await search(page, "产品名称", name);
  const deciding = await openFromRow(page, name, "审核");
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await elsewhere(page, deciding);
  assert.ok(await deciding.getByRole("radio", { name: "驳回" }).isChecked());
  await page.keyboard.press("Escape");
  await press(asking(page), "确定");
  await gone(asking(page));
  await gone(deciding);
});

journey("a dictionary's half-filled value waits behind other tabs", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  await sees(page.getByRole("row").nth(1));
  await page.getByRole("menuitem", { name: "字典管理" }).click();
  await search(page, "字典类型", "USER_SEX");
  const values = await openFromRow(page, "USER_SEX", "字典数据");
  await sees(values.getByRole("row").nth(1));
  await values.getByRole("button", { name: "新增" }).click();
  const adding = page.getByRole("dialog", { name: "字典数据新增" });
  await adding.getByLabel("数据标签").fill("保密");
  await elsewhere(page, adding);
  assert.equal(await adding.getByLabel("数据标签").inputValue(), "保密");
  await press(adding, "取消");
  await press(asking(page), "确定");
  await gone(adding);
  await sees(values);
});

journey("one's own data, half changed, asks before it is left", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "个人信息" });
  await press(dialog, "修改");
  const name = await dialog.getByLabel("姓名").inputValue();
  await dialog.getByLabel("姓名").fill("改到一半");
  await page.keyboard.press("Escape");
  await press(asking(page), "取消");
  await gone(asking(page));
  await press(dialog, "取消");
  await press(asking(page), "确定");
  await sees(dialog.getByText(name, { exact: true }));
  await press(dialog, "关闭");
  await gone(dialog);
});

journey(
  "a form is filled and sent by the keyboard alone, which then is where it was",
  async (j) => {
    const page = await j.open(postsPath, { as: "admin" });
    const button = page.getByRole("button", { name: "新增", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    const adding = page.getByRole("dialog", { name: "岗位新增" });
    await isFocused(adding.getByLabel("岗位编码"));
    for (const text of ["keys-only", "键盘岗位", "71"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
      // Clearing stands between a field and the next one where it can be reached.
      if (await isClearing(page)) await page.keyboard.press("Tab");
    }
    await adding.getByLabel("备注").focus();
    await page.keyboard.type("没有碰过鼠标");
    await says(page, done.add, page.keyboard.press("Control+Enter"));
    await gone(adding);
    await isFocused(button);

    const editing = await openFromRow(page, "键盘岗位", "编辑");
    await isFocused(editing.getByLabel("岗位编码"));
    await page.keyboard.press("Escape");
    await gone(editing);
    await isFocused(rowOf(page, "键盘岗位").getByRole("button", { name: "编辑" }));
    await submit(await openFromRow(page, "键盘岗位", "删除"), done.remove);
  },
);

journey("the field that is wrong has the focus, whoever found the mistake", async (j) => {
  const page = await j.open(postsPath, { as: "admin" });
  const taken = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  const adding = await openAdding(page, "岗位新增");
  await adding.getByLabel("岗位编码").fill(taken);
  await press(adding, "确定");
  await isFocused(adding.getByLabel("岗位名称"));
  await adding.getByLabel("岗位名称").fill("编码被占用");
  await adding.getByLabel("岗位顺序").fill("8");
  j.expectRefusal(409, "/api/system/post");
  await press(adding, "确定");
  await sees(adding.getByText(/已存在/));
  await isFocused(adding.getByLabel("岗位编码"));
  assert.equal(await adding.getByLabel("岗位名称").inputValue(), "编码被占用");
});

journey("a server that fails leaves what was typed, and says so", async (j) => {
  const page = await j.open(systemPaths.users, { as: "admin" });
  await rowOf(page, "operator").getByRole("button", { name: "更多" }).click();
  await page.getByRole("menuitem", { name: "重置密码" }).click();
  const dialog = page.getByRole("dialog", { name: "重置密码" });
  const password = dialog.getByRole("textbox", { name: "新密码" });
  await password.fill("Hangar-147-night");
  await page.route("**/api/system/user/resetpwd/*", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({ code: 500, message: "系统繁忙，请稍后再试", data: null }),
    }),
  );
  j.expectRefusal(500, /resetpwd/);
  await press(dialog, "确定");
  await sees(dialog.getByText("系统繁忙，请稍后再试"));
  assert.equal(await password.inputValue(), "Hangar-147-night");
  await cross(dialog).click();
  await press(asking(page), "确定");
  await gone(dialog);
  // The menu that opened it is gone; the button that the menu hangs on is not.
  await isFocused(rowOf(page, "operator").getByRole("button", { name: "更多" }));
});

journey("pictures are pasted and dropped, and seen on their way", async ({ open }) => {
  const title = "带图片的键盘公告";
  const page = await open(contentPaths.notices, { as: "operator" });
  const adding = await openAdding(page, "公告新增");
  await adding.getByLabel("公告标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("图片来自剪贴板。");
  const field = adding.locator("[id$=_file]");
  await transfer(field, "paste", png("剪贴板.png"));
  await transfer(field, "drop", png("桌面.png"));
  await eventually(async () => assert.equal(await field.getByRole("listitem").count(), 2));
  await sees(field.getByText("封面"));

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/platform/notice", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await press(adding, "确定");
  await sees(adding.getByRole("status").filter({ hasText: /正在上传|正在保存/ }));
  await says(page, done.add, Promise.resolve(letGo()));
  await gone(adding);
  await submit(await openFromRow(page, title, "删除"), done.remove);
});

journey("what is released now is so by the server's clock", async ({ open }) => {
  const page = await open(contentPaths.notices, { as: "operator" });
  await sees(page.getByRole("row").nth(1));
  await page.clock.setFixedTime(new Date("2031-05-06T07:08:09Z"));
  const answered = page.waitForResponse((response) => response.url().includes("/platform/notice"));
  await page.getByRole("button", { name: "刷新列表" }).click();
  await answered;
  const adding = await openAdding(page, "公告新增");
  const time = adding.getByLabel("发布时间");
  await sees(time);
  const released = Date.parse(`${(await time.inputValue()).replace(" ", "T")}+08:00`);
  assert.ok(Math.abs(released - Date.now()) < 60_000, await time.inputValue());
});

function asking(page: Page): Locator {
  return page.getByRole("dialog", { name: "提醒" }).filter({ hasText: question });
}

function cross(dialog: Locator): Locator {
  return dialog.getByRole("button", { name: /Close|关闭/ }).first();
}

function isFocused(element: Locator): Promise<void> {
  return eventually(async () =>
    assert.ok(await element.evaluate((one) => one === document.activeElement)),
  );
}

function isClearing(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.matches("[class*=clear-icon]") ?? false);
}

/** Another tab comes to the front and leaves it again, as by the browser's own buttons. */
async function elsewhere(page: Page, dialog: Locator): Promise<void> {
  // One step for the search, one for the tab.
  await page.evaluate(() => history.go(-2));
  await gone(dialog);
  await page.evaluate(() => history.go(2));
  await sees(dialog);
}

/** Pastes or drops a file onto an element, as a clipboard or another program gives it. */
async function transfer(to: Locator, how: "paste" | "drop", file: SampleFile): Promise<void> {
  await to.evaluate(
    (element, { kind, name, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { kind: how, name: file.name, type: file.mimeType, bytes: [...file.buffer] },
  );
}
