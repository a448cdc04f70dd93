// Slow: two tabs wait for each other.

import { expect } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { addTool } from "../office/content/sample-content.ts";

test("unread messages have the same count in all tabs, and are read and deleted in the message centre", async ({
  open,
  apiAs,
  cleanUp,
}) => {
  const operator = await apiAs("operator");
  const mechanic = await apiAs("mechanic");
  await addTool(operator, { title: "消息测试工具" });
  const { list } = await operator.get<{ list: { toolInfoId: string }[] }>(
    `/tool/info?title=${encodeURIComponent("消息测试工具")}`,
  );
  const id = list[0]?.toolInfoId ?? "";
  await mechanic.call("POST", "/aviation/collect", { collectType: "5", assocId: id });
  const settingsPath = "/system/common/messages/settings";
  const settings = await mechanic.get<object>(settingsPath);
  cleanUp(() => mechanic.call("PUT", settingsPath, settings));
  // Sends messages about saves immediately, without the delay that collects them.
  const admin = await apiAs("admin");
  const minutes = "sys.message.changeMinutes";
  const { list: parameters } = await admin.get<{
    list: { configId: string; configValue: string }[];
  }>(`/system/config?configKey=${minutes}`);
  const [parameter] = parameters;
  const gatherFor = (configValue: string) =>
    admin.call("PUT", `/system/config/${parameter?.configId}`, { configValue });
  await gatherFor("0");
  cleanUp(() => gatherFor(parameter?.configValue ?? "10"));
  // Removes messages of other journeys.
  const written = await mechanic.get<{ list: { messageId: string }[] }>(
    "/system/common/messages?pageSize=100",
  );
  for (const { messageId } of written.list) {
    await mechanic.call("DELETE", `/system/common/messages/${messageId}`);
  }
  const page = await open("/web-site/home", { as: "mechanic" });
  const other = await page.context().newPage();
  await other.goto("/web-site/notices");
  const bells = [page, other].map((tab) =>
    tab.getByRole("banner").getByRole("link", { name: /^消息/ }),
  );
  for (const bell of bells) await expect(bell).toHaveAccessibleName("消息");
  await operator.call("PUT", `/tool/info/${id}`, { title: "消息测试工具（修订）" });
  for (const bell of bells) await expect(bell).toHaveAccessibleName("消息，1 条未读");

  await bells[0]?.click();
  await expect(page).toHaveURL("/web-site/messages");
  const row = page.getByRole("listitem").filter({ hasText: "《消息测试工具（修订）》已更新" });
  await expect(row.getByText("收藏更新")).toBeVisible();
  await row.getByRole("button", { name: /^标为已读/ }).click();
  for (const bell of bells) await expect(bell).toHaveAccessibleName("消息");
  await page.getByRole("button", { name: "收藏更新" }).click();
  await row.getByRole("button", { name: /^删除/ }).click();
  await expect(page.getByText("暂无消息")).toBeVisible();

  await page.getByRole("tab", { name: "接收设置" }).click();
  await expect(page.getByRole("radio", { name: "审批：不接收" })).toBeDisabled();
  await page.getByRole("radio", { name: "收藏更新：不接收" }).check();
  await page.getByLabel("免打扰开始时间").fill("22:00");
  await page.getByLabel("免打扰结束时间").fill("07:00");
  await expectToast(page, "保存成功", () => page.getByRole("button", { name: "保存" }).click());
  await page.reload();
  await expect(page.getByRole("radio", { name: "收藏更新：不接收" })).toBeChecked();
  await expect(page.getByLabel("免打扰结束时间")).toHaveValue("07:00");
  await operator.call("DELETE", `/tool/info/${id}`);
});
