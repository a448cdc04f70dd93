import assert from "node:assert/strict";
import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import type { Person } from "@aeromaint/contracts/people/person.ts";
import type { Api } from "../../../harness/api.ts";
import { journey } from "../../../harness/journey.ts";
import { done, peoplePaths, rowOf, submit } from "../../../harness/office.ts";
import { gone, leadsTo, sees } from "../../../harness/seeing.ts";
import { addTool } from "../content/sample-content.ts";

journey("collections are kept by kind, read in a new window and deleted", async (j) => {
  const api = await j.apiAs("operator");
  const [item] = await listed<OpenRepairRow>(api, "/open/platform");
  const [product] = await listed<OpenMaterialRow>(api, "/open/material");
  const [person] = await listed<Person>(api, "/open/repair/user/all");
  assert.ok(item && product && person);
  await keep(api, "1", item.repairId);
  await keep(api, "2", product.infoId);
  await keep(api, "3", person.informationId);
  const page = await j.open(peoplePaths.collections, { as: api });
  const [opened] = await Promise.all([
    page.context().waitForEvent("page"),
    rowOf(page, item.title).getByRole("button", { name: "查看", exact: true }).click(),
  ]);
  await leadsTo(opened, new RegExp(`^/web-site/maintain-info\\?.*repairId=${item.repairId}`));
  await sees(opened.getByRole("heading", { name: item.title }));
  await page.getByRole("tab", { name: "航材产品" }).click();
  await sees(rowOf(page, product.name).getByText(product.brand));
  await page.getByRole("tab", { name: "维修人员" }).click();
  await rowOf(page, person.name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await submit(page.getByRole("dialog"), done.remove);
  await gone(rowOf(page, person.name));
  await emptied(api);
});

journey("what was taken down says so, and can still be removed", async (j) => {
  const api = await j.apiAs("operator");
  const title = "螺旋桨平衡仪租赁";
  await addTool(api, { title });
  const [tool] = await listed<{ toolInfoId: string }>(
    api,
    `/open/platform/tool?title=${encodeURIComponent(title)}`,
  );
  assert.ok(tool);
  await keep(api, "5", tool.toolInfoId);
  await api.call("DELETE", `/tool/info/${tool.toolInfoId}`);
  const page = await j.open(`${peoplePaths.collections}?collectType=5`, { as: api });
  const row = rowOf(page, "内容已下架");
  await sees(row);
  await gone(row.getByRole("button", { name: "查看", exact: true }));
  await row.getByRole("button", { name: "删除", exact: true }).click();
  await submit(page.getByRole("dialog"), done.remove);
  await gone(row);
});

async function listed<Row>(api: Api, path: string): Promise<Row[]> {
  return (await api.get<{ list: Row[] }>(path)).list;
}

async function keep(api: Api, collectType: string, assocId: string): Promise<void> {
  await api.call("POST", "/aviation/collect", { collectType, assocId });
}

async function emptied(api: Api): Promise<void> {
  const kept = await listed<{ collectId: string }>(api, "/aviation/collect");
  const ids = kept.map(({ collectId }) => collectId).join(",");
  if (ids) await api.call("DELETE", `/aviation/collect/${ids}`);
}
