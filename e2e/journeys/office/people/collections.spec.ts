// Slow: an ordinary read-only list.

import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import type { Person } from "@aeromaint/contracts/people/person.ts";
import { expect } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { emptyCollection } from "../../../api/collection.ts";
import { firstOf } from "../../../api/found.ts";
import { officePaths, rowWithText, submit, successMessages } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { addTool } from "../content/sample-content.ts";

test("collections are kept by kind, read in a new window and deleted", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  await emptyCollection(api);
  const item = firstOf(await listed<OpenRepairRow>(api, "/open/platform"));
  const product = firstOf(await listed<OpenMaterialRow>(api, "/open/material"));
  const person = firstOf(await listed<Person>(api, "/open/repair/user/all"));
  await keep(api, "1", item.repairId);
  await keep(api, "2", product.infoId);
  await keep(api, "3", person.informationId);
  const page = await open(officePaths.collections, { as: api });
  const titles = ["标题", "发布时间", "发布人", "操作"];
  await expect(page.getByRole("columnheader")).toHaveText(titles);
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    rowWithText(page, item.title).getByRole("link", { name: /^查看/ }).click(),
  ]);
  await expect(opened).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === "/web-site/maintain-info" && searchParams.get("repairId") === item.repairId,
  );
  await expect(opened.getByRole("heading", { name: item.title })).toBeVisible();
  await page.getByRole("tab", { name: "航材产品" }).click();
  await expect(rowWithText(page, product.name).getByText(product.brand)).toBeVisible();
  await page.getByRole("tab", { name: "维修人员" }).click();
  await rowWithText(page, person.name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await submit(page.getByRole("dialog"), successMessages.remove);
  await expect(rowWithText(page, person.name)).toBeHidden();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(rowWithText(page, person.name)).toBeVisible();
});

test("an entry taken down is marked and can still be removed", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  await emptyCollection(api);
  const title = "螺旋桨平衡仪租赁";
  await addTool(api, { title });
  const tool = firstOf(
    await listed<{ toolInfoId: string }>(
      api,
      `/open/platform/tool?title=${encodeURIComponent(title)}`,
    ),
  );
  await keep(api, "5", tool.toolInfoId);
  await api.call("DELETE", `/tool/info/${tool.toolInfoId}`);
  const page = await open(`${officePaths.collections}?collectType=5`, { as: api });
  const row = rowWithText(page, "内容已下架");
  await expect(row).toBeVisible();
  await expect(row.getByRole("link", { name: /^查看/ })).toBeHidden();
  await row.getByRole("button", { name: /^删除/ }).click();
  await submit(page.getByRole("dialog"), successMessages.remove);
  await expect(row).toBeHidden();
});

async function listed<Row>(api: ApiClient, path: string): Promise<Row[]> {
  return (await api.get<{ list: Row[] }>(path)).list;
}

async function keep(api: ApiClient, collectType: string, assocId: string): Promise<void> {
  await api.call("POST", "/aviation/collect", { collectType, assocId });
}
