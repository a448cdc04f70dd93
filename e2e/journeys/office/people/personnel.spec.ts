// Slow: ordinary read-only lists.

import type { OpenRepairRow } from "@aeromaint/contracts/content/repair-info.ts";
import type { Person } from "@aeromaint/contracts/people/person.ts";
import { expect } from "@playwright/test";
import { firstOf } from "../../../api/found.ts";
import {
  officePaths,
  openFromRow,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";

test("maintenance personnel are read-only", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const { list } = await api.get<{ list: Person[] }>("/repair/info/user/all?userNature=1");
  const someone = firstOf(list);
  const page = await open(officePaths.maintenancePersons, { as: api });
  await searchList(page, "姓名", someone.name);
  await expect(page.getByRole("row")).toHaveCount(2);
  const row = rowWithText(page, someone.name);
  await expect(row.getByRole("button")).toHaveText(["详情"]);
  const reading = await openFromRow(page, someone.name, "详情");
  await expect(reading.getByText(someone.graduationSchool ?? "—")).toBeVisible();
  await expect(reading.getByRole("textbox")).toHaveCount(0);
});

test("reading records are viewed and deleted, but not added", async ({ open, apiAs }) => {
  const reader = await apiAs("mechanic");
  const { list } = await reader.get<{ list: OpenRepairRow[] }>("/open/platform?pageSize=1");
  const item = firstOf(list);
  await reader.call("POST", "/repair/record", { repairId: item.repairId, seconds: 126 });
  const page = await open(officePaths.readingRecords, { as: "operator" });
  await expect(page.getByRole("button", { name: "新增" })).toBeDisabled();
  await searchList(page, "标题", item.title);
  const row = page.getByRole("row").filter({ hasText: "2.1" }).first();
  await row.getByRole("button", { name: "查看", exact: true }).click();
  const viewing = page.getByRole("dialog", { name: "阅读记录查看" });
  await expect(viewing.getByText(item.title)).toBeVisible();
  await expect(viewing.getByText("2.1")).toBeVisible();
  await viewing.getByRole("button", { name: "关闭" }).last().click();
  await expect(viewing).toBeHidden();
  const before = await page.getByRole("row").count();
  await row.getByRole("button", { name: "删除", exact: true }).click();
  await submit(page.getByRole("dialog"), successMessages.remove);
  await expect(async () =>
    expect(await page.getByRole("row").count()).toBeLessThanOrEqual(before),
  ).toPass();
  await expect(page.getByRole("row").filter({ hasText: "2.1" })).toBeHidden();
});
