import { expect, type Locator } from "@playwright/test";
import { pngFile, type SampleFile } from "../../api/sample-files.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
  unsavedQuestion,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

// Slow: another rule of the same forms.
test("a half-filled form asks before every way of leaving", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("写到一半的岗位");
  const ways = {
    cancel: () => pressButton(adding, "取消"),
    escape: () => page.keyboard.press("Escape"),
    closeButton: () => cross(adding).click(),
  };
  for (const leave of Object.values(ways)) {
    await leave();
    await expectToast(page, "已取消操作", () => pressButton(unsavedQuestion(page), "取消"));
    await expect(unsavedQuestion(page)).toBeHidden();
    await expect(adding.getByLabel("岗位名称")).toHaveValue("写到一半的岗位");
  }
  await ways.escape();
  await pressButton(unsavedQuestion(page), "确定");
  await expect(adding).toBeHidden();
  // Discarded input is gone: another form starts empty and closes without a question.
  const again = await openAddDialog(page, "岗位新增");
  await expect(again.getByLabel("岗位名称")).toHaveValue("");
  await pressButton(again, "取消");
  await expect(again).toBeHidden();
});

test("a form is filled and sent by keyboard, and the focus returns", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const button = page.getByRole("button", { name: "新增", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const adding = page.getByRole("dialog", { name: "岗位新增" });
  await expect(adding.getByLabel("岗位编码")).toBeFocused();
  for (const text of ["keys-only", "键盘岗位", "71"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await adding.getByLabel("备注").focus();
  await page.keyboard.type("没有碰过鼠标");
  await expectToast(page, successMessages.add, () => page.keyboard.press("Control+Enter"));
  await expect(adding).toBeHidden();
  await expect(button).toBeFocused();

  const editing = await openFromRow(page, "键盘岗位", "编辑");
  await expect(editing.getByLabel("岗位编码")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(editing).toBeHidden();
  await expect(rowWithText(page, "键盘岗位").getByRole("button", { name: "编辑" })).toBeFocused();
  await submit(await openFromRow(page, "键盘岗位", "删除"), successMessages.remove);
});

// Slow: another rule of the same forms.
test("a form submitted twice quickly is saved once", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/system/post", async (route) => {
    await held;
    await route.continue();
  });
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/system/post")) sent += 1;
  });
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位编码").fill("in-haste");
  await adding.getByLabel("岗位名称").fill("连按两次");
  await adding.getByLabel("岗位顺序").fill("72");
  await page.keyboard.press("Enter");
  await expect(adding.locator(".ant-btn-loading")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, successMessages.add, letGo);
  await expect(adding).toBeHidden();
  expect(sent).toBe(1);
  await submit(await openFromRow(page, "连按两次", "删除"), successMessages.remove);
});

// Slow: another rule of the same forms.
test("the wrong field gets the focus after errors of the client and of the server", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const taken = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位编码").fill(taken);
  await pressButton(adding, "确定");
  await expect(adding.getByLabel("岗位名称")).toBeFocused();
  await adding.getByLabel("岗位名称").fill("编码被占用");
  await adding.getByLabel("岗位顺序").fill("8");
  expectRefusal(409, "/api/system/post");
  await pressButton(adding, "确定");
  await expect(adding.getByText(/已存在/)).toBeVisible();
  await expect(adding.getByLabel("岗位编码")).toBeFocused();
  await expect(adding.getByLabel("岗位名称")).toHaveValue("编码被占用");
});

// Slow: another rule of the same forms.
test("a server error keeps the input and shows a message", async ({ open, expectRefusal }) => {
  const page = await open(`${officePaths.users}?userName=operator`, { as: "admin" });
  await rowWithText(page, "operator").getByRole("button", { name: "更多" }).click();
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
  expectRefusal(500, /resetpwd/);
  await pressButton(dialog, "确定");
  await expect(dialog.getByText("系统繁忙，请稍后再试")).toBeVisible();
  await expect(password).toHaveValue("Hangar-147-night");
  await cross(dialog).click();
  await pressButton(unsavedQuestion(page), "确定");
  await expect(dialog).toBeHidden();
  // The menu that opened the dialog is gone, but the button of the menu remains.
  await expect(rowWithText(page, "operator").getByRole("button", { name: "更多" })).toBeFocused();
});

// Slow: another rule of the same forms.
test("pictures are pasted and dropped, with upload progress", async ({ open }) => {
  const title = "带图片的键盘公告";
  const page = await open(officePaths.notices, { as: "operator" });
  const adding = await openAddDialog(page, "公告新增");
  await adding.getByLabel("公告标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("图片来自剪贴板。");
  const field = adding.locator("[id$=_file]");
  // Outside of a field for files, the browser would open the file and leave the form.
  expect(await isLeftToBrowser(adding.getByLabel("公告标题"))).toBe(false);
  expect(await isLeftToBrowser(field)).toBe(false);
  await transferFile(field, "paste", pngFile("剪贴板.png"));
  await transferFile(field, "drop", pngFile("桌面.png"));
  await expect(field.getByRole("listitem")).toHaveCount(2);
  await expect(field.getByText("封面")).toBeVisible();

  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/platform/notice", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await pressButton(adding, "确定");
  await expect(adding.getByRole("status").filter({ hasText: /正在上传|正在保存/ })).toBeVisible();
  await expectToast(page, successMessages.add, letGo);
  await expect(adding).toBeHidden();
  await submit(await openFromRow(page, title, "删除"), successMessages.remove);
});

// Slow: another rule of the same forms.
test("an immediate release time comes from the server's clock", async ({ open }) => {
  const page = await open(officePaths.notices, { as: "operator" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.clock.setFixedTime(new Date("2031-05-06T07:08:09Z"));
  const answered = page.waitForResponse((response) => response.url().includes("/platform/notice"));
  await page.getByRole("button", { name: "刷新列表" }).click();
  await answered;
  const adding = await openAddDialog(page, "公告新增");
  const time = adding.getByLabel("发布时间");
  await expect(time).toBeVisible();
  const released = Date.parse(`${(await time.inputValue()).replace(" ", "T")}+08:00`);
  expect(Math.abs(released - Date.now()), await time.inputValue()).toBeLessThan(60_000);
});

function cross(dialog: Locator): Locator {
  return dialog.getByRole("button", { name: /Close|关闭/ }).first();
}

/** Pastes or drops a file onto an element, like a clipboard or another program. */
async function transferFile(to: Locator, how: "paste" | "drop", file: SampleFile): Promise<void> {
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

/** True if the browser handles a file that is dragged over an element. */
function isLeftToBrowser(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["%PDF"], "说明.pdf", { type: "application/pdf" }));
    const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
    return one.dispatchEvent(over);
  });
}
