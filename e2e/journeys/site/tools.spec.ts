// Slow: the same list and page as in site/list.spec.ts.

import { expect } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { tools } from "../../api/categories.ts";
import { emptyCollection } from "../../api/collection.ts";
import { firstOf } from "../../api/found.ts";
import { pngFile, toFile } from "../../api/sample-files.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

test("tools show four per page with covers, and ask a visitor to sign in", async ({
  open,
  visitorApi,
}) => {
  const category = await tools.categoryWith("1", visitorApi);
  const items = await tools.itemsOf(category, visitorApi);
  const page = await open("/web-site/home");
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "工具设备" }).hover();
  await menu.getByRole("link", { name: category.name }).click();
  await expect(page).toHaveURL(tools.listPath({ ...category, cover: "1" }));
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect(rows.first().locator("img")).toBeVisible();
  await expect(rows.locator("strong")).toHaveText(items.slice(0, 4).map(({ title }) => title));
  const trail = page.getByRole("navigation", { name: "面包屑" }).getByRole("listitem");
  await expect(trail).toHaveText(["首页", "工具设备服务", category.name]);
  await expectToast(page, "暂未登录，请先进行登录", () => rows.first().getByRole("link").click());
  await expect(rows.first()).toBeVisible();
});

test("a tool service opens on its page, is collected, and links back to the list", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("supplier");
  await emptyCollection(api);
  const category = await tools.categoryWith("1", api);
  const item = firstOf(await tools.itemsOf(category, api));
  const page = await open(tools.listPath(category), { as: api });
  await page.getByRole("link", { name: item.title }).click();
  await expect(page).toHaveURL(`${tools.listPath(category)}&repairId=${item.toolInfoId}`);
  const heading = page.getByRole("heading", { name: item.title, level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByText(item.releaseTime, { exact: true })).toBeVisible();
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await expectToast(page, "收藏成功", () => collect.click());
  await expect(collect).toBeHidden();
  const kept = await api.get<{ list: { assocId: string }[] }>("/aviation/collect?collectType=5");
  expect(kept.list[0]?.assocId).toBe(item.toolInfoId);
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(page).toHaveURL(tools.listPath(category));
  await expect(heading).toHaveCount(0);
});

test("a tool service without a file shows a message, and its reading time is not reported", async ({
  open,
  apiAs,
}) => {
  const toolInfoId = await addService(await apiAs("operator"));
  const page = await open("/error", { as: "mechanic" });
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/repair/record")) reports.push(request.url());
  });
  await page.clock.install();
  await page.goto(`${tools.screen}?repairId=${toolInfoId}`);
  const file = page.getByRole("button", { name: "PDF" });
  await expectToast(page, "未上传PDF", () => file.click());
  await page.clock.fastForward(5_000);
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
  expect(reports).toEqual([]);
});

async function addService(api: ApiClient): Promise<string> {
  const { categoryId } = await tools.categoryWith("1", api);
  const form = new FormData();
  form.set("toolCategoryId", categoryId);
  form.set("title", "没有附件的服务");
  form.set("releaseUser", "工具室");
  form.set("releaseTime", "2020-02-04 08:00:00");
  form.set("content", "<p>请电话预约。</p>");
  form.set("cover", toFile(pngFile("工具车.png")));
  return (await api.call<{ toolInfoId: string }>("POST", "/tool/info", form)).toolInfoId;
}
