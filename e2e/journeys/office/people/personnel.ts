import assert from "node:assert/strict";
import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import type { Person } from "@aeromaint/contracts/people/person.ts";
import { journey } from "../../../harness/journey.ts";
import { done, openFromRow, peoplePaths, rowOf, search, submit } from "../../../harness/office.ts";
import { eventually, gone, sees } from "../../../harness/seeing.ts";

journey("maintenance personnel are looked at, and nothing is changed there", async (j) => {
  const api = await j.apiAs("operator");
  const { list } = await api.get<{ list: Person[] }>("/repair/info/user/all?userNature=1");
  const [someone] = list;
  assert.ok(someone);
  const page = await j.open(peoplePaths.personnel, { as: api });
  await search(page, "姓名", someone.name);
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  const row = rowOf(page, someone.name);
  assert.deepEqual(await row.getByRole("button").allInnerTexts(), ["详情"]);
  const reading = await openFromRow(page, someone.name, "详情");
  await sees(reading.getByText(someone.graduationSchool ?? "—"));
  assert.equal(await reading.getByRole("textbox").count(), 0);
});

journey("reading records are looked at and deleted, and never added by hand", async (j) => {
  const reader = await j.apiAs("mechanic");
  const { list } = await reader.get<{ list: OpenRepairRow[] }>("/open/platform?pageSize=1");
  const [item] = list;
  assert.ok(item);
  await reader.call("POST", "/repair/record", { repairId: item.repairId, seconds: 126 });
  const page = await j.open(peoplePaths.records, { as: "operator" });
  assert.ok(await page.getByRole("button", { name: "新增" }).isDisabled());
  await search(page, "标题", item.title);
  const row = page.getByRole("row").filter({ hasText: "2.1" }).first();
  await row.getByRole("button", { name: "查看", exact: true }).click();
  const viewing = page.getByRole("dialog", { name: "阅读记录查看" });
  await sees(viewing.getByText(item.title), viewing.getByText("2.1"));
  await viewing.getByRole("button", { name: "关闭" }).last().click();
  await gone(viewing);
  const before = await page.getByRole("row").count();
  await row.getByRole("button", { name: "删除", exact: true }).click();
  await submit(page.getByRole("dialog"), done.remove);
  await eventually(async () => assert.ok((await page.getByRole("row").count()) <= before));
  await gone(page.getByRole("row").filter({ hasText: "2.1" }));
});
