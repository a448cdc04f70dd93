// Slow: the rules of the trash have server tests.

import { expect } from "@playwright/test";
import { categoryWith } from "../../../api/categories.ts";
import {
  officePaths,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  selectOption,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { pickOption } from "../system/system.ts";

const title = "误删的起落架减震支柱充气记录";

test("a removed item is restored from the trash to its list and its collectors", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const api = await apiAs("operator");
  const { categoryId } = await categoryWith("2", visitorApi);
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title,
    releaseUser: "质量室",
    content: "<p>正文</p>",
    releaseTime: "2026-03-05 08:00:00",
  });
  const reader = await apiAs("aviator");
  await reader.call("POST", "/aviation/collect", { collectType: "1", assocId: repairId });

  const page = await open(`${officePaths.repairItems}?title=${encodeURIComponent(title)}`, {
    as: api,
  });
  const asking = await openFromRow(page, title, "删除");
  await expect(asking.getByText("删除后 30 天内可从回收站恢复。")).toBeVisible();
  await submit(asking, successMessages.remove);
  await expect(rowWithText(page, title)).toBeHidden();

  await page.goto(officePaths.trash);
  const filter = page.getByRole("search");
  await pickOption(filter.getByLabel("所属模块"), "145模块");
  await searchList(page, "标题", title);
  const row = rowWithText(page, title);
  for (const text of ["145模块", "剩余 30 天"]) await expect(row.getByText(text)).toBeVisible();
  await submit(await openFromRow(page, title, "恢复"), "恢复成功");
  await expect(row).toBeHidden();

  await page.goto(`${officePaths.repairItems}?title=${encodeURIComponent(title)}`);
  await expect(rowWithText(page, title)).toBeVisible();
  const site = await open("/", { as: reader });
  await site.getByRole("banner").getByRole("link", { name: "我的收藏" }).click();
  await expect(site.getByText(title)).toBeVisible();
});

test("an item without its category is restored into another, or deleted for good", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const made = async (name: string) => {
    const category = { name, orderNum: 90, cover: "2" };
    const { categoryId } = await api.call<{ categoryId: string }>(
      "POST",
      "/platform/category",
      category,
    );
    return categoryId;
  };
  const [gone, home] = [await made("停用分类"), await made("接收分类")];
  const items: string[] = [];
  for (const at of [1, 2]) {
    const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
      categoryId: gone,
      title: `无分类条目${at}`,
      releaseUser: "质量室",
      content: "<p>正文</p>",
      releaseTime: "2026-03-05 08:00:00",
    });
    items.push(repairId);
  }
  await api.call("DELETE", `/platform/info/${items}`);
  await api.call("DELETE", `/platform/category/${gone}`);

  const page = await open(`${officePaths.trash}?title=${encodeURIComponent("无分类条目")}`, {
    as: api,
  });
  await expect(rowWithText(page, "无分类条目1").getByText("停用分类（已删除）")).toBeVisible();
  const restoring = await openFromRow(page, "无分类条目1", "恢复");
  await pressButton(restoring, "确定");
  await expect(restoring.getByText("必填项不能为空!")).toBeVisible();
  await selectOption(restoring.getByLabel("所属分类"), "接收分类");
  await submit(restoring, "恢复成功");
  await expect(rowWithText(page, "无分类条目1")).toBeHidden();

  const removing = await openFromRow(page, "无分类条目2", "彻底删除");
  await expect(removing.getByText("彻底删除后无法恢复。")).toBeVisible();
  await submit(removing, successMessages.remove);
  await expect(rowWithText(page, "无分类条目2")).toBeHidden();

  await api.call("DELETE", `/platform/info/${items[0]}`);
  await api.call("DELETE", `/platform/category/${home}`);
});
