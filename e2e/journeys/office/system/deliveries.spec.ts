// Slow: waits for repeated deliveries.

import { expect } from "@playwright/test";
import { releaseNotice, startReceiver } from "../../../api/receiver.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  submit,
  successMessages,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";

const title = "冬季除冰培训安排";

test("a channel is added and tested, and failed deliveries are repeated", async ({
  open,
  apiAs,
  cleanUp,
  expectRefusal,
}) => {
  const receiver = await startReceiver();
  cleanUp(receiver.close);
  const operator = await apiAs("operator");
  const page = await open(officePaths.channels, { as: "admin" });
  const adding = await openAddDialog(page, "通知渠道新增");
  await adding.getByRole("combobox", { name: "渠道类型" }).click();
  await page.getByTitle("Webhook", { exact: true }).click();
  await adding.getByLabel("渠道名称").fill("值班系统");
  await pressButton(adding, "生成");
  await adding.getByRole("checkbox", { name: "公告发布" }).check();
  await adding.getByLabel("地址", { exact: true }).fill("http://10.0.0.8/hook");
  expectRefusal(400, "/api/system/channel");
  await pressButton(adding, "确定");
  await expect(adding.getByText(/该地址属于内部网络，不允许发送/)).toBeVisible();
  await adding.getByLabel("地址", { exact: true }).fill(receiver.url);
  await submit(adding, successMessages.add);

  receiver.answerBy(200, "已收到");
  const tried = await openFromRow(page, "值班系统", "试发");
  await expect(tried.getByText("对方应答：已收到")).toBeVisible();
  await tried.getByRole("button").last().click();

  receiver.answerBy(410, "此地址已停用");
  const noticeId = await releaseNotice(operator, title);
  cleanUp(() => operator.call("DELETE", `/platform/notice/${noticeId}`));
  await page.goto(officePaths.deliveries);
  const row = rowWithText(page, title);
  await expect(async () => {
    await page.getByRole("button", { name: "刷新列表" }).click();
    await expect(row.getByText("已放弃")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(row.getByText("对方应答 410：此地址已停用")).toBeVisible();
  await expect(page.getByText("有 1 条通知未能送达，已不再尝试")).toBeVisible();

  receiver.answerBy(200, "已收到");
  const confirmation = await openFromRow(page, title, "重新发送");
  await pressButton(confirmation, "确定");
  await expect(async () => {
    await page.getByRole("button", { name: "刷新列表" }).click();
    await expect(row.getByText("已送达")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible();
  await expect(row.getByText("已收到")).toBeVisible();
  const [, first, second] = receiver.ids;
  expect(second, "the same event").toBe(first);
});
