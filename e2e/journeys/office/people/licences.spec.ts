import type { LicenceCounts } from "@aeromaint/contracts/people/licence.ts";
import { expect } from "@playwright/test";
import { peoplePaths, press, search } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";

test("the licence board counts by state, and a card shows its state alone", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const counts = await api.get<LicenceCounts>("/repair/licence/counts");
  const page = await open(peoplePaths.licences, { as: api });
  const expired = page.getByRole("button", { name: new RegExp(`已过期.*${counts.expired}`) });
  await expired.click();
  await expect(page).toHaveURL(`${peoplePaths.licences}?state=expired`);
  await expect(expired).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(`共 ${counts.expired} 条`)).toBeVisible();
  await expect(async () => {
    const days = await page.getByRole("cell", { name: /^已过期 \d+ 天$/ }).count();
    expect(days).toBe(counts.expired);
  }).toPass();
  await expired.click();
  await expect(
    page.getByText(`共 ${counts.valid + counts.expiring + counts.expired} 条`),
  ).toBeVisible();
});

test("licences are searched by name and kind, and exported", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const { list } = await api.get<{ list: { nickName: string }[] }>("/repair/licence?userNature=3");
  const nickName = list[0]?.nickName ?? "";
  const page = await open(`${peoplePaths.licences}?userNature=3`, { as: api });
  await expect(page.getByText(`共 ${list.length} 条`)).toBeVisible();
  await search(page, "姓名", nickName);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出证照到期" });
  const [download] = await Promise.all([page.waitForEvent("download"), press(dialog, "导出")]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});
