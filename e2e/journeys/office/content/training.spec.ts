// Slow: the same screen as in office/items.spec.ts, with other fields.

import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { expect } from "@playwright/test";
import { firstOf, found } from "../../../api/found.ts";
import { pdfFile, pngFile, textFile } from "../../../api/sample-files.ts";
import {
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
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { addTraining, withCategory } from "./sample-content.ts";

const title = "发动机孔探复训课程";

test("a training item is added with cover and annex", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const categories = await api.get<CategoryName[]>("/train/category/name");
  const category = found(categories.find(({ cover }) => cover === "1"));
  const page = await open(officePaths.trainItems, { as: api });
  const adding = await openAddDialog(page, "培训信息新增");
  // Publisher and release time are filled in already.
  await expect(adding.getByLabel("发布人")).not.toHaveValue("");
  await expect(adding.getByLabel("发布时间")).toHaveValue(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await pressButton(adding, "确定");
  const missing = adding.getByText("必填项不能为空!");
  await expect(missing).toHaveCount(3);
  await selectOption(adding.getByLabel("所属分类"), category.name);
  await adding.getByLabel("标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("孔探设备的使用与缺陷判读。");
  await uploadFiles(page, adding.getByRole("button", { name: "选择图片" }), pngFile("孔探.png"));
  const files = adding.getByRole("button", { name: "选择文件" });
  await expectToast(page, "请上传PDF的附件", () => uploadFiles(page, files, textFile("大纲.txt")));
  await expect(adding.getByText("大纲.txt")).toBeHidden();
  await uploadFiles(page, files, pdfFile("教学大纲.pdf"));
  await submit(adding, successMessages.add);

  await searchList(page, "标题", title);
  const row = rowWithText(page, title);
  await expect(row.getByText(category.name)).toBeVisible();
  await expect(row.getByText("已发布")).toBeVisible();
  await expect(row.locator("img")).toBeVisible();
  const { list } = await api.get<{ list: { annex: string }[] }>(
    `/train/info?title=${encodeURIComponent(title)}`,
  );
  expect(list[0]?.annex).not.toBe("");
});

test("a training item keeps its category and its release time", async ({ open, apiAs }) => {
  const name = "航电维护资质复训";
  const api = await apiAs("operator");
  const category = await addTraining(api, { title: name });
  const page = await open(`${officePaths.trainItems}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const viewing = await openFromRow(page, name, "查看");
  await expect(viewing.getByText("教学大纲.pdf")).toBeVisible();
  await expect(viewing.getByText(category.name)).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  const editing = await openFromRow(page, name, "编辑");
  await expect(editing.getByText(category.name)).toBeVisible();
  await expect(editing.getByLabel("所属分类")).toBeDisabled();
  await expect(editing.getByLabel("发布时间")).toBeHidden();
  await editing.getByLabel("发布人").fill("航电车间");
  await submit(editing, successMessages.edit);
  const row = rowWithText(page, "航电车间");
  await expect(row.getByText("2026-02-04 08:00:00")).toBeVisible();
  await expect(row.locator("img")).toBeVisible();
});

test("changing the training category removes the chosen cover", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const pictured = firstOf(
    (await api.get<CategoryName[]>("/train/category/name")).filter(({ cover }) => cover === "1"),
  );
  const plain = { path: "/train/category", name: "不带封面的课程", cover: "2" } as const;
  await withCategory(api, plain, async () => {
    const page = await open(officePaths.trainItems, { as: api });
    const adding = await openAddDialog(page, "培训信息新增");
    const pictures = adding.getByRole("button", { name: "选择图片" });
    await selectOption(adding.getByLabel("所属分类"), pictured.name);
    await uploadFiles(page, pictures, pngFile("课程.png"));
    await expect(adding.getByRole("img", { name: "课程.png" })).toBeVisible();
    await selectOption(adding.getByLabel("所属分类"), plain.name);
    await expect(pictures).toBeHidden();
    await selectOption(adding.getByLabel("所属分类"), pictured.name);
    await expect(pictures).toBeVisible();
    await expect(adding.getByRole("img", { name: "课程.png" })).toBeHidden();
  });
});

test("training items are searched by period too", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  await addTraining(api, { title: "复合材料修理班一期", releaseTime: "2025-01-10 09:00:00" });
  await addTraining(api, { title: "复合材料修理班二期", releaseTime: "2025-03-10 09:00:00" });
  const page = await open(officePaths.trainItems, { as: api });
  const header = page.getByRole("search");
  await header.getByLabel("标题").fill("复合材料修理班");
  for (const [label, day] of [
    ["开始日期", "2025-03-01"],
    ["结束日期", "2025-03-10"],
  ] as const) {
    await header.getByLabel(label).fill(day);
    await header.getByLabel(label).press("Enter");
  }
  await header.getByRole("button", { name: "查询" }).click();
  await expect(rowWithText(page, "复合材料修理班二期")).toBeVisible();
  await expect(rowWithText(page, "复合材料修理班一期")).toBeHidden();
});

test("a training category has covers by default", async ({ open }) => {
  const page = await open(officePaths.trainCategories, { as: "operator" });
  const adding = await openAddDialog(page, "培训分类新增");
  await expect(adding.getByRole("radio", { name: "是" })).toBeChecked();
  await pressButton(adding, "确定");
  await expect(adding.getByText("必填项不能为空!")).toHaveCount(2);
  await adding.getByLabel("分类名称").fill("模拟机训练");
  await adding.getByLabel("排序").fill("90");
  await submit(adding, successMessages.add);
  const editing = await openFromRow(page, "模拟机训练", "编辑");
  await editing.getByRole("radio", { name: "否" }).check();
  await submit(editing, successMessages.edit);
  const viewing = await openFromRow(page, "模拟机训练", "查看");
  await expect(viewing.getByText("否", { exact: true })).toBeVisible();
  await pressButton(viewing, "关闭");
  await expect(viewing).toBeHidden();
  await submit(await openFromRow(page, "模拟机训练", "删除"), successMessages.remove);
  await expect(rowWithText(page, "模拟机训练")).toBeHidden();
});
