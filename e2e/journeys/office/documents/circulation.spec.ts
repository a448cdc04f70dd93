import { expect } from "@playwright/test";
import { officePaths, rowWithText, submit } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { selectSearched } from "../system/system.ts";

const number = "AM-145-2026-0001";

test("a revision is circulated, signed on a phone by a site account, and shows the signature", async ({
  open,
  apiAs,
}) => {
  const office = await open(`${officePaths.documents}?docNumber=${number}`, { as: "admin" });
  await office.getByRole("link", { name: number }).click();
  await office.getByRole("button", { name: "传阅", exact: true }).click();
  const starting = office.getByRole("dialog", { name: "发起传阅" });
  await starting.getByLabel("截止时间").fill("2099-12-31 18:00:00");
  await selectSearched(starting.getByLabel("人员"), "mechanic", /（mechanic）$/);
  await starting.getByRole("button", { name: /增加题目/ }).click();
  await starting.getByLabel("题目").fill("修理分类是哪几类？");
  await starting.getByLabel("选项").fill("A、B、C 三类\n只有一类");
  await expect(starting.getByText("1 人")).toBeVisible();
  await submit(starting, "已向 1 人发起传阅");
  await expect(rowWithText(office, "未读")).toBeVisible();

  const api = await apiAs("mechanic");
  // The demo circulates something to everybody who signs in.
  const site = await open("/web-site/home", { as: api, width: 390, height: 844 });
  await site.getByRole("button", { name: "打开菜单" }).click();
  await site.getByRole("link", { name: "我的传阅（2 项待签收）" }).click();
  const own = site.getByRole("region", { name: "我的传阅" });
  // Late content above the section must not push it out of view.
  await expect(own.getByRole("heading", { name: "我的传阅" })).toBeInViewport();
  await own.getByRole("link", { name: /后服务门附近蒙皮刮伤/ }).click();
  await site.getByRole("button", { name: "签收" }).click();
  const signing = site.getByRole("dialog", { name: "签收" });
  await signing.getByLabel("A、B、C 三类").check();
  await expectToast(site, "签收成功", () =>
    signing.getByRole("button", { name: "签收", exact: true }).click(),
  );
  await expect(site.getByText(/^已于 .* 签收$/)).toBeVisible();
  // No action is left, so no empty bar covers the text.
  await expect(site.locator("[data-actions]")).toBeHidden();
  await site.getByRole("button", { name: "打开菜单" }).click();
  await expect(site.getByRole("link", { name: "我的传阅（1 项待签收）" })).toBeVisible();

  // Appears without a reload.
  await expect(rowWithText(office, "已签收")).toBeVisible();
  await office.getByRole("tab", { name: "部门与人员" }).click();
  await expect(office.getByRole("listitem", { name: /，已签收$/ })).toBeVisible();
  const packing = office.waitForEvent("download");
  await office.getByRole("button", { name: "证据包" }).click();
  expect((await packing).suggestedFilename()).toMatch(/^传阅证据包-.*\.zip$/);
  await office.getByRole("button", { name: "传阅列表" }).click();
  await expect(office).toHaveURL(officePaths.circulations);
  await expect(rowWithText(office, "后服务门附近蒙皮刮伤")).toContainText("1 / 1");
  await office.goto(`${officePaths.documents}?docNumber=${number}`);
  await office.getByRole("link", { name: number }).click();
  await expect(office.getByRole("region", { name: "签收" })).toContainText("周启航");
});

// Slow: another item, by the same steps.
test("a notice is circulated to staff, who sign it in the office", async ({ open, apiAs }) => {
  const admin = await apiAs("admin");
  const api = await apiAs("operator");
  const { user } = await api.get<{ user: { userId: string } }>("/system/common/user/profile");
  const { list } = await admin.get<{ list: { noticeId: string; noticeTitle: string }[] }>(
    "/platform/notice?state=released&pageSize=1",
  );
  const [notice] = list;
  await admin.call("POST", "/document/circulations", {
    subject: "notice",
    subjectId: notice?.noticeId,
    dueTime: "2099-12-31 18:00:00",
    audience: { userIds: [user.userId] },
  });
  const page = await open(officePaths.ownCirculations, { as: api });
  const row = page
    .getByRole("list", { name: "传阅列表" })
    .getByRole("listitem")
    .filter({ hasText: notice?.noticeTitle ?? "" });
  await row.getByRole("link").click();
  await page.getByRole("button", { name: "签收" }).click();
  await submit(page.getByRole("dialog", { name: "签收" }), "签收成功", "签收");
  await expect(page.getByText(/^已于 .* 签收$/)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "我的传阅" }).click();
  await page.getByRole("tab", { name: "已签收" }).click();
  await expect(row).toContainText("已签收");
});
