import { expect } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { categoryWith, listPath } from "../../api/categories.ts";
import { pdfFile, pngFile, textFile, toFile } from "../../api/sample-files.ts";
import {
  buttonName,
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  selectOption,
  submit,
  successMessages,
  uploadFiles,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const title = "起落架收放作动筒渗漏的现场判断";

test("an item goes from the editor to the reader", async ({ open, visitorApi }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  const adding = await openAddDialog(page, "维修信息新增");
  const missing = adding.getByText("必填项不能为空!");
  await pressButton(adding, "确定");
  // Publisher and start time are filled in already.
  await expect(missing).toHaveCount(3);
  await selectOption(adding.getByLabel("所属分类"), "外委方案");
  await expect(missing).toHaveCount(2);
  // The category has covers, so a cover is required from now on.
  await pressButton(adding, "确定");
  await expect(missing).toHaveCount(3);

  await adding.getByLabel("标题").fill(title);
  await adding.getByLabel("发布人").fill("航线维修部");
  await adding.getByLabel("开始时间").fill("2026-02-03 04:05:06");
  await adding.getByLabel("开始时间").press("Enter");
  const editor = adding.getByRole("textbox", { name: "正文" });
  await editor.fill("先擦净，再看两分钟内的滴数。");
  await uploadFiles(page, adding.getByRole("button", { name: "选择图片" }), pngFile("作动筒.png"));
  const files = adding.getByRole("button", { name: buttonName("选择文件") });
  await expectToast(page, "请上传PDF的附件", () => uploadFiles(page, files, textFile("记录.txt")));
  await uploadFiles(page, files, pdfFile("渗漏判断.pdf"));
  await expect(adding.getByText("渗漏判断.pdf")).toBeVisible();
  await submit(adding, successMessages.add);

  await searchList(page, "标题", title);
  const row = rowWithText(page, title);
  await expect(row.getByText("2026-02-03 04:05:06")).toBeVisible();
  await expect(row.getByText("外委方案")).toBeVisible();
  await expect(row.locator("img")).toBeVisible();

  const category = await categoryWith("1", visitorApi);
  const reader = await open(`${listPath(category)}&title=${encodeURIComponent(title)}`, {
    as: "aviator",
  });
  await reader.getByRole("link", { name: title }).click();
  await expect(reader.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(reader.getByText("先擦净，再看两分钟内的滴数。")).toBeVisible();
  await reader.getByRole("button", { name: /^附件/ }).click();
  const [download] = await Promise.all([
    reader.waitForEvent("download"),
    reader.getByRole("dialog", { name: "附件" }).getByRole("link", { name: "下载" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("渗漏判断.pdf");
});

// Slow: a part of the journey above.
test("an item is viewed, then changed without its release time", async ({ open, apiAs }) => {
  const name = "前轮转弯作动筒更换要点";
  await addItem(await apiAs("operator"), name);
  const page = await open(`${officePaths.repairItems}?title=${encodeURIComponent(name)}`, {
    as: "operator",
  });
  const viewing = await openFromRow(page, name, "查看");
  await expect(viewing.getByText("维修信息查看")).toBeVisible();
  await expect(viewing.getByText("更换要点.pdf")).toBeVisible();
  await expect(viewing.getByText("先泄压，后拆管。")).toBeVisible();
  await expect(viewing.locator("img").first()).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const editing = await openFromRow(page, name, "编辑");
  await expect(editing.getByText("维修信息编辑")).toBeVisible();
  await expect(editing.getByLabel("开始时间")).toBeHidden();
  await editing.getByLabel("发布人").fill("起落架车间");
  await submit(editing, successMessages.edit);
  await expect(rowWithText(page, "起落架车间")).toBeVisible();

  // Undo is possible for ten seconds. Earlier saves remain visible.
  await page.getByRole("button", { name: buttonName("撤销") }).click();
  await expect(rowWithText(page, "航线维修部")).toBeVisible();
  const removed = rowWithText(page, name);
  await removed.getByRole("button", { name: "删除" }).click();
  await pressButton(page.getByRole("dialog", { name: "提醒" }), "确定");
  await expect(removed).toBeHidden();
  await page.getByRole("button", { name: buttonName("撤销") }).click();
  await expect(removed).toBeVisible();
  await removed.getByRole("button", { name: /更多/ }).click();
  await page.getByRole("menuitem", { name: "保存记录" }).click();
  const saves = page.getByRole("dialog", { name: "保存记录" });
  await expect(saves.getByRole("region", { name: "正文比较" })).toBeVisible();
});

// Slow: a part of the journey above.
test("a cover is required only in a category with covers", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  const adding = await openAddDialog(page, "维修信息新增");
  await selectOption(adding.getByLabel("所属分类"), "行业培训课程");
  await expect(adding.getByRole("button", { name: "选择图片" })).toBeHidden();
  await selectOption(adding.getByLabel("所属分类"), "改装修理方案");
  const pictures = adding.getByRole("button", { name: "选择图片" });
  await uploadFiles(page, pictures, pngFile("封面.png"));
  await expect(adding.getByRole("img", { name: "封面.png" })).toBeVisible();
  await selectOption(adding.getByLabel("所属分类"), "外委方案");
  await expect(pictures).toBeVisible();
  await expect(adding.getByRole("img", { name: "封面.png" })).toBeHidden();
  await uploadFiles(page, pictures, textFile("封面.txt"));
  await expect(adding.getByText("封面.txt")).toBeHidden();
});

// Slow: a part of the journey above.
test("the second of two editors sees a conflict and loses nothing", async ({
  open,
  apiAs,
  visitorApi,
  expectRefusal,
}) => {
  const api = await apiAs("operator");
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId: (await categoryWith("2", visitorApi)).categoryId,
    title: "两人同时编辑的条目",
    releaseUser: "培训室",
    releaseTime: "2026-03-04 08:00:00",
    content: "<p>原文</p>",
  });
  const path = `${officePaths.repairItems}?title=${encodeURIComponent("两人同时编辑")}`;
  const first = await open(path, { as: "operator" });
  const second = await open(path, { as: "admin" });
  const firstEditing = await openFromRow(first, "两人同时编辑", "编辑");
  const secondEditing = await openFromRow(second, "两人同时编辑", "编辑");
  await firstEditing.getByLabel("发布人").fill("第一位");
  await secondEditing.getByLabel("发布人").fill("第二位");
  await submit(firstEditing, successMessages.edit);
  expectRefusal(409, `/api/platform/info/${repairId}`);
  await pressButton(secondEditing, "确定");
  await expect(secondEditing.getByText("数据已被他人修改，请刷新后重试")).toBeVisible();
  await expect(secondEditing.getByLabel("发布人")).toHaveValue("第二位");
  await pressButton(secondEditing, "重新加载");
  await expect(secondEditing.getByLabel("发布人")).toHaveValue("第一位");
  await secondEditing.getByLabel("发布人").fill("第二位");
  await submit(secondEditing, successMessages.edit);
  await expect(rowWithText(second, "第二位")).toBeVisible();
});

/** Adds an item with cover and attachment, like the form. */
async function addItem(api: ApiClient, name: string): Promise<void> {
  const { categoryId } = await categoryWith("1", api);
  const form = new FormData();
  form.set("categoryId", categoryId);
  form.set("title", name);
  form.set("releaseUser", "航线维修部");
  form.set("releaseTime", "2026-02-04 08:00:00");
  form.set("content", "<p>先泄压，后拆管。</p>");
  form.set("cover", toFile(pngFile("作动筒.png")));
  form.set("file", toFile(pdfFile("更换要点.pdf")));
  await api.call("POST", "/platform/info", form);
}
