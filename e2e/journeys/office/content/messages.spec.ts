// Slow: the same badge as in site/messages.spec.ts.

import { expect } from "@playwright/test";
import { officePaths } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { addNotice } from "./sample-content.ts";

test("the badge counts unread notices and opens them", async ({ open, apiAs }) => {
  const operator = await apiAs("operator");
  const ids = [];
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    ids.push(await addNotice(operator, `消息测试公告${at}`));
  }
  const page = await open(officePaths.toolItems, { as: "operator" });
  const badge = page.getByRole("button", { name: /^公告 \d+ 条未读/ });
  await expect(badge).toBeVisible();
  await expect(page.getByText("10+")).toBeVisible();
  const unread = async () =>
    Number(/\d+/.exec((await badge.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const before = await unread();
  expect(before).toBeGreaterThan(10);
  await badge.click();
  const messages = page.getByRole("region", { name: "公告" });
  const entries = messages.getByRole("listitem");
  await expect(entries).toHaveCount(10);
  await messages.getByRole("button", { name: "加载更多" }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(10);
  const entry = entries.filter({ hasText: "消息测试公告11" });
  await expect(entry.getByText("未读")).toBeVisible();
  const [opened] = await Promise.all([
    page.waitForEvent("popup").catch(() => page.context().waitForEvent("page")),
    entry.getByRole("link").click(),
  ]);
  await opened.waitForURL(`**/web-site/notice-detail?id=${ids.at(-1)}`);
  await expect(entry.getByText("未读")).toBeHidden();
  await expect.poll(unread).toBe(before - 1);

  await messages.getByRole("button", { name: "全部已读" }).click();
  await expect(page.getByRole("button", { name: /^(暂无未读消息|个人消息)/ })).toBeVisible();
  await expect(messages.getByText("未读").first()).toBeHidden();
  await expect(messages.getByRole("button", { name: "全部已读" })).toBeDisabled();
  await operator.call("DELETE", `/platform/notice/${ids.join(",")}`);
});
