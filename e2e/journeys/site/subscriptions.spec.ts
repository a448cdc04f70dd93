import { expect } from "@playwright/test";
import { categoryWith, itemsOf, listPath } from "../../api/categories.ts";
import { chooseOption } from "../../fixtures/choose-option.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const messages = "/web-site/messages";

test("a reader subscribes to an item, a category and a search, gets a message, and unsubscribes", async ({
  open,
  apiAs,
  visitorApi,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const reader = await apiAs("operator");
  const subscriptions = "/system/common/subscriptions";
  const known = await reader.get<{ list: { subscriptionId: string; subscriberKind: string }[] }>(
    `${subscriptions}?pageSize=200`,
  );
  const own = known.list.filter(({ subscriberKind }) => subscriberKind === "own");
  for (const { subscriptionId } of own) {
    await reader.call("DELETE", `${subscriptions}/${subscriptionId}`);
  }
  const category = await categoryWith("2", visitorApi);
  const [item] = await itemsOf(category, visitorApi);
  const id = item?.repairId ?? "";

  const page = await open(listPath(category), { as: "operator" });
  const button = page.getByRole("button", { name: "订阅分类" });
  await expectToast(page, "订阅成功", () => button.click());
  await expect(button).toHaveText("已订阅");

  await page.goto(`${listPath(category)}&repairId=${id}`);
  const update = page.getByRole("button", { name: "订阅", exact: true });
  await expectToast(page, "订阅成功", () => update.click());
  await page.reload();
  await expect(update).toHaveAttribute("aria-pressed", "true");

  const { repairId } = await admin.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId: category.categoryId,
    title: "订阅测试条目",
    content: "<p>订阅</p>",
    releaseUser: "张三",
    releaseTime: "2025-01-01 08:00:00",
  });
  cleanUp(() => admin.call("DELETE", `/platform/info/${repairId}`));
  await page.goto(messages);
  const told = page.getByRole("listitem").filter({ hasText: "《订阅测试条目》已发布" });
  await expect(told).toHaveCount(1);
  await expect(told.getByText("订阅", { exact: true })).toBeVisible();

  await page.getByRole("tab", { name: "我的订阅" }).click();
  await expect(page).toHaveURL(`${messages}?show=subscriptions`);
  const form = page.getByRole("form", { name: "添加订阅" });
  await chooseOption(form.getByRole("combobox", { name: "ATA章" }), /^32 /);
  await expectToast(page, "订阅成功", () => form.getByRole("button", { name: "订阅" }).click());
  await chooseOption(form.getByRole("combobox", { name: "订阅类型" }), "搜索");
  await form.getByLabel("关键字").fill("起落架 减震支柱");
  // The list still refreshes after the previous subscription.
  await expect(form.getByRole("button", { name: "订阅" })).toBeEnabled();
  await form.getByLabel("关键字").press("Enter");
  // Department subscriptions are in the list too, but the reader cannot end them.
  const rows = page
    .getByRole("list", { name: "我的订阅" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^取消订阅/ }) });
  const removals = rows.getByRole("button", { name: /^取消订阅/ });
  await expect(removals).toHaveCount(4);
  await rows.first().getByRole("link", { name: "起落架 减震支柱" }).click();
  await expect(page.getByRole("button", { name: "订阅搜索" })).toHaveText("已订阅");

  await page.goBack();
  for (let left = 4; left > 0; left -= 1) {
    await expect(rows).toHaveCount(left);
    await rows
      .first()
      .getByRole("button", { name: /^取消订阅/ })
      .click();
  }
  await expect(rows).toHaveCount(0);
  const written = await reader.get<{ list: { messageId: string }[] }>(
    "/system/common/messages?kind=subscription",
  );
  for (const { messageId } of written.list) {
    await reader.call("DELETE", `/system/common/messages/${messageId}`);
  }
});

// Slow: a click that requires a sign-in.
test("a visitor must sign in to subscribe", async ({ open, visitorApi }) => {
  const category = await categoryWith("2", visitorApi);
  const page = await open(listPath(category));
  const button = page.getByRole("button", { name: "订阅分类" });
  await expectToast(page, "暂未登录，请先进行登录", () => button.click());
});
