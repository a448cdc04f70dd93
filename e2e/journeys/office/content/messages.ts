import assert from "node:assert/strict";
import { journey } from "../../../harness/journey.ts";
import { contentPaths } from "../../../harness/office.ts";
import { eventually, gone, sees } from "../../../harness/seeing.ts";
import { addNotice } from "./sample-content.ts";

journey("the badge counts unread notices and opens them", async (j) => {
  const operator = await j.apiAs("operator");
  const ids = [];
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
    ids.push(await addNotice(operator, `消息测试公告${at}`));
  }
  const page = await j.open(contentPaths.tools, { as: "operator" });
  const badge = page.getByRole("button", { name: /^未读消息 \d+ 条$/ });
  await sees(badge, page.getByText("10+"));
  const unread = async () =>
    Number(/\d+/.exec((await badge.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const before = await unread();
  assert.ok(before > 10);
  await badge.click();
  const messages = page.getByRole("region", { name: "消息" });
  const entries = messages.getByRole("listitem");
  await eventually(async () => assert.equal(await entries.count(), 10));
  await messages.getByRole("button", { name: "加载更多" }).click();
  await eventually(async () => assert.ok((await entries.count()) > 10));
  const entry = entries.filter({ hasText: "消息测试公告11" });
  await sees(entry.getByText("未读"));
  const [opened] = await Promise.all([
    page.waitForEvent("popup").catch(() => page.context().waitForEvent("page")),
    entry.getByRole("link").click(),
  ]);
  await opened.waitForURL(`**/web-site/notice-detail?id=${ids.at(-1)}`);
  await gone(entry.getByText("未读"));
  await eventually(async () => assert.equal(await unread(), before - 1));

  await messages.getByRole("button", { name: "全部已读" }).click();
  await sees(page.getByRole("button", { name: "暂无未读消息" }));
  await gone(messages.getByText("未读").first());
  assert.ok(await messages.getByRole("button", { name: "全部已读" }).isDisabled());
  await operator.call("DELETE", `/platform/notice/${ids.join(",")}`);
});
