// Slow: an ordinary list; expiry has server tests.

import type { LicenceCounts } from "@aeromaint/contracts/people/licence.ts";
import { expect } from "@playwright/test";
import {
  licencesPath,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  submit,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion } from "../system/system.ts";
import { addApplicant, fillFields, password } from "./people.ts";

test("the licence board counts by state, and a card filters by its state", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const counts = await api.get<LicenceCounts>("/repair/licence/counts");
  // Address of the page in earlier releases.
  const page = await open("/management-center/licence-board", { as: api });
  await expect(page).toHaveURL(licencesPath);
  const expired = page.getByRole("button", { name: new RegExp(`已过期.*${counts.expired}`) });
  await expired.click();
  await expect(page).toHaveURL(/state=expired/);
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
  const page = await open(`${licencesPath}&userNature=3`, { as: api });
  await expect(page.getByText(`共 ${list.length} 条`)).toBeVisible();
  await searchList(page, "姓名", nickName);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出证照到期" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    pressButton(dialog, "导出"),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
});

test("a holder is reminded, the renewal is entered, and the person's account opens", async ({
  open,
  apiAs,
  cleanUp,
}) => {
  const api = await apiAs("admin");
  const nickName = "续期测试";
  const applicant = { name: "e2e.renewed", nickName, mobile: "15900007841" };
  const id = await addApplicant(api, applicant);
  cleanUp(() => api.call("DELETE", `/repair/info/${id}`));
  await api.call("PUT", `/repair/info/approval/${id}`, { nature: "1" });
  const page = await open(`${licencesPath}&nickName=${nickName}`, { as: api });
  const row = rowWithText(page, nickName);
  await row.getByRole("button", { name: "提醒" }).click();
  await expectToast(page, "已提醒，对方下次登录时可见", () =>
    answerQuestion(page, `确定提醒${nickName}续期吗？`, "确定"),
  );
  const renewing = await openFromRow(page, nickName, "续期");
  await fillFields(renewing, { 颁发日期: "2026-01-02", "有效期（年）": "30" });
  await submit(renewing, "修改成功");
  await expect(row.getByText("2056-01-02")).toBeVisible();
  await row.getByRole("link", { name: "查看人员" }).click();
  const person = page.getByRole("dialog");
  await expect(person.getByText("e2e.renewed")).toBeVisible();
  await pressButton(person, "关闭");
});

test("a holder's own change waits for staff, who see both values", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const nickName = "核实测试";
  const id = await addApplicant(admin, { name: "e2e.verified", nickName, mobile: "15900007842" });
  cleanUp(() => admin.call("DELETE", `/repair/info/${id}`));
  await admin.call("PUT", `/repair/info/approval/${id}`, { nature: "1" });
  const holder = await apiWith("e2e.verified", password);
  await holder.call("PUT", "/repair/info/edit/aviation", { limitedTime: 9 });
  const page = await open(`${licencesPath}&pending=1`, { as: admin });
  const row = rowWithText(page, nickName);
  const change = "有效期（年） 3 → 9";
  await expect(row.getByText(change)).toBeVisible();
  await expect(row.getByText("2029-01-15")).toBeVisible();
  await row.getByRole("button", { name: "核实", exact: true }).click();
  await expectToast(page, "核实成功", () =>
    answerQuestion(page, `确定核实${nickName}的证照变更吗？${change}`, "确定"),
  );
  await expect(row).toHaveCount(0);
});
