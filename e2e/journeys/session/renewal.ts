import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import { itemsPath } from "../../harness/office.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";

const home = "/web-site/home";
const expired = "登录状态已过期，请重新登录";

journey("a renewal in two tabs at once happens once and is never seen", async (j) => {
  j.expectRefusal(401, /^\/api\//);
  const page = await j.open(home, { as: "mechanic" });
  const other = await j.openBeside(page, home);
  const renewals: number[] = [];
  page.context().on("response", (response) => {
    if (response.url().endsWith("/auth/refresh/token")) renewals.push(response.status());
  });
  const before = await storedTokens(page);
  await page.evaluate(() => localStorage.setItem("ACCESS_TOKEN", "spent"));
  await Promise.all([page.reload(), other.reload()]);
  for (const tab of [page, other]) {
    await sees(tab.getByRole("button", { name: "退出登录" }));
    await sees(tab.getByRole("banner").getByText("周启航"));
    await gone(tab.getByRole("dialog", { name: "提示" }));
  }
  assert.deepEqual(renewals, [200]);
  const after = await storedTokens(page);
  assert.ok(after.access !== "spent" && after.refresh !== before.refresh);
});

journey("a renewal in the back office keeps the list that was asked for", async (j) => {
  j.expectRefusal(401, /^\/api\//);
  const page = await j.open(itemsPath, { as: "operator" });
  await sees(page.getByRole("row").nth(1));
  await page.evaluate(() => localStorage.setItem("ACCESS_TOKEN", "spent"));
  await page.getByRole("button", { name: "刷新列表" }).click();
  await eventually(async () => assert.notEqual((await storedTokens(page)).access, "spent"));
  await sees(page.getByRole("row").nth(1));
  await gone(page.getByText(expired));
});

journey("an ended sign-in shows one dialog on the site, whose 确定 leads home", async (j) => {
  j.expectRefusal(401, /^\/api\//);
  const api = await j.apiAs("mechanic");
  const page = await j.open("/web-site/home", { as: api });
  await sees(page.getByRole("button", { name: "退出登录" }));
  await api.call("DELETE", "/auth/logout");
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "提示" });
  await sees(dialog.getByText(expired));
  assert.equal(await dialog.getByRole("button").count(), 1);
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  await sees(dialog);
  await dialog.getByRole("button", { name: "确定" }).click();
  await gone(dialog);
  await leadsTo(page, home);
  await sees(page.getByRole("heading", { name: "登录" }));
});

journey(
  "an ended sign-in shows one dialog in the back office, whose 确定 leads to /login",
  async (j) => {
    j.expectRefusal(401, /^\/api\//);
    const api = await j.apiAs("operator");
    const page = await j.open(`${itemsPath}?title=APU`, { as: api });
    await sees(page.getByRole("row").nth(1));
    await api.call("DELETE", "/auth/logout");
    await page.getByRole("button", { name: "刷新列表" }).click();
    const dialog = page.getByRole("dialog", { name: "提示" });
    await sees(dialog.getByText(expired));
    assert.equal(await dialog.getByRole("button").count(), 1);
    await page.keyboard.press("Escape");
    await sees(dialog);
    await dialog.getByRole("button", { name: "确定" }).click();
    await leadsTo(page, `/login?redirect=${encodeURIComponent(`${itemsPath}?title=APU`)}`);
  },
);

journey("signing out in one tab reaches the other", async (j) => {
  const page = await j.open(home, { as: "mechanic" });
  const other = await j.openBeside(page, home);
  await sees(other.getByRole("button", { name: "退出登录" }));
  await page.getByRole("button", { name: "退出登录" }).click();
  await sees(other.getByRole("heading", { name: "登录" }));
});

function storedTokens(page: Page) {
  return page.evaluate(() => ({
    access: localStorage.getItem("ACCESS_TOKEN"),
    refresh: localStorage.getItem("REFRESH_TOKEN"),
  }));
}
