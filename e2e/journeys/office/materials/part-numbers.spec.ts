// Slow: a list like that of office/materials/products.spec.ts.

import { expect } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion, selectSearched } from "../system/system.ts";

test("a number is added to an item, rejected and restored; a product's own number is not", async ({
  open,
  visitorApi,
  expectRefusal,
}) => {
  const page = await open(officePaths.partNumbers, { as: "operator" });
  const number = "ZX-41-7781-2";
  const found = async () =>
    (await visitorApi.get<{ total: number }>("/open/search?keyword=zx417781")).total;
  const adding = await openAddDialog(page, "新增件号");
  await selectSearched(adding.getByLabel("所在内容"), "宽弦风扇叶片（成对件）", /成对件/);
  await adding.getByLabel("件号").fill("A-1");
  expectRefusal(400, "/api/material/number");
  await adding.getByRole("button", { name: "确定" }).click();
  await expect(adding.getByText("件号至少包含 4 个字母或数字")).toBeVisible();
  await adding.getByLabel("件号").fill(number);
  await submit(adding, successMessages.add);
  await expect.poll(found).toBe(1);

  await searchList(page, "件号", "zx 41 7781");
  const row = rowWithText(page, number);
  await expect(row.getByText("人工添加")).toBeVisible();
  await row.getByRole("button", { name: "剔除" }).click();
  const question = `确定剔除件号 ${number}吗？剔除后不能再按件号搜索到该内容。`;
  await expectToast(page, "剔除成功", () => answerQuestion(page, question, "确定"));
  await expect(row.getByText("已剔除")).toBeVisible();
  await expect.poll(found).toBe(0);
  await row.getByRole("button", { name: "恢复" }).click();
  const again = `确定恢复件号 ${number}吗？`;
  await expectToast(page, "恢复成功", () => answerQuestion(page, again, "确定"));
  await expect.poll(found).toBe(1);

  await searchList(page, "件号", "AM-72-2105-3");
  const own = rowWithText(page, "件号字段");
  await expect(own.getByRole("button", { name: "剔除" })).toHaveCount(0);
  await own.getByRole("link", { name: "宽弦风扇叶片（成对件）" }).click();
  await expect(page.getByRole("dialog").getByText("AM-72-2105-3")).toBeVisible();
});
