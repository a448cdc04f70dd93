import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import { expect, type Page } from "@playwright/test";
import { categoryWith, itemsOf, listPath, repair, tools, training } from "../../api/categories.ts";
import { emptyCollection } from "../../api/collection.ts";
import { findRepairItem } from "../../api/demo-items.ts";
import { firstOf, found } from "../../api/found.ts";
import { signInAs } from "../../fixtures/sign-in.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const signInRequired = "暂未登录，请先进行登录";

test("a visitor is asked to sign in for a detail, signs in, reads and signs out", async ({
  open,
  visitorApi,
}) => {
  const category = await categoryWith("1", visitorApi);
  const newest = firstOf(await itemsOf(category, visitorApi));
  const page = await open(listPath(category));
  const row = page.getByRole("link", { name: newest.title });
  await expectToast(page, signInRequired, () => row.click());
  await expect(page.getByText(signInRequired)).toBeHidden();

  await page.getByRole("banner").getByRole("link", { name: "登录" }).click();
  await expect(page).toHaveURL("/web-site/home#sign-in");
  await expectToast(page, "登录成功", () =>
    signInThroughPanel(page, "mechanic", demoPasswords.mechanic),
  );
  // The sign-in continues to the requested page.
  await expect(page.getByRole("heading", { name: newest.title, level: 1 })).toBeVisible();
  await expect(page.getByText(newest.releaseTime, { exact: true })).toBeVisible();
  await expect(page.getByText(newest.releaseUser, { exact: true })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "退出" }).click();
  await expect(page).toHaveURL("/web-site/home");
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"));
  expect(stored).toBeNull();
});

// Slow: another kind or size of the same page.
test("an item's address asks a visitor to sign in", async ({ open, visitorApi, expectRefusal }) => {
  // No notice has this id, and crawlers may know that.
  expectRefusal(404, "/web-site/notice-detail");
  expectRefusal(404, "/api/open/platform/notice/details/1");
  const category = await categoryWith("1", visitorApi);
  const [newest] = await itemsOf(category, visitorApi);
  const address = `${listPath(category)}&repairId=${newest?.repairId}`;
  const page = await open(address);
  await expect(page.getByText(signInRequired)).toBeVisible();
  await expect(page).not.toHaveURL(/repairId/);
  await expectToast(page, signInRequired, () => page.goto("/web-site/notice-detail?id=1"));
  await expect(page).toHaveURL("/web-site/home");
  const answered = page.waitForResponse(/\/notice\/details\/1$/);
  await signInThroughPanel(page, "mechanic", demoPasswords.mechanic);
  await expect(page).toHaveURL("/web-site/notice-detail?id=1");
  await answered;
});

test("an item is collected once, and its action disappears", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const category = await categoryWith("1", visitorApi);
  const item = found((await itemsOf(category, visitorApi))[3]);
  const api = await apiAs("mechanic");
  await emptyCollection(api);
  const page = await open(`${listPath(category)}&repairId=${item.repairId}`, { as: api });
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await expectToast(page, "收藏成功", () => collect.click());
  await expect(collect).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: item.title, level: 1 })).toBeVisible();
  await expect(collect).toBeHidden();
  const { isCollect } = await repair.reading(item.repairId, api);
  expect(isCollect).toBe(true);
});

for (const width of [1440, 390]) {
  // Slow: another kind or size of the same page.
  test(`pictures and tables of an item stay within the column at ${width} px`, async ({
    open,
    apiAs,
  }) => {
    const api = await apiAs("mechanic");
    const item = await findRepairItem(
      api,
      ({ content }) => /<img/.test(content) && /<table/.test(content),
    );
    const path = `/web-site/maintain-info?repairId=${item.repairId}`;
    const page = await open(path, { as: api, width });
    await expect(page.getByRole("article").locator("img").first()).toBeVisible();
    const [column, widest] = await page.getByRole("article").evaluate(async (article) => {
      const pictures = [...article.querySelectorAll("img")];
      for (const picture of pictures) picture.loading = "eager";
      await Promise.all(pictures.map((picture) => picture.decode()));
      const widths = pictures.map((picture) => picture.getBoundingClientRect().width);
      return [article.getBoundingClientRect().width, Math.max(...widths)] as const;
    });
    expect(widest).toBeGreaterThan(0);
    expect(widest).toBeLessThanOrEqual(column);
    await assertNothingScrollsSideways(page);
  });
}

// Slow: another kind or size of the same page.
test("training and tools fit a phone", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const page = await open("/web-site/home", { as: api, width: 360, height: 800 });
  for (const module of [training, tools]) {
    const category = await module.categoryWith("1", api);
    await page.goto(module.listPath(category));
    const rows = page.getByRole("tabpanel").getByRole("listitem").getByRole("link");
    await expect(rows.first()).toBeVisible();
    await assertNothingScrollsSideways(page);
    await rows.first().click();
    await expect(page.getByRole("navigation", { name: "上一篇和下一篇" })).toBeVisible();
    await assertNothingScrollsSideways(page);
  }
  // Linked items come after the text, so the action bar stays on one line.
  await page.goto("/web-site/search?keyword=接长之后");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^接长之后/ })
    .click();
  await expect(page.getByText(/^对应课程：/)).toBeVisible();
  const bar = await page.locator("[data-actions]").boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(64);
});

// Slow: another kind or size of the same page.
test("the reading time is reported on leaving the item", async ({ open, visitorApi }) => {
  const category = await categoryWith("2", visitorApi);
  const item = firstOf(await itemsOf(category, visitorApi));
  const page = await open("/error", { as: "mechanic" });
  await page.clock.install();
  await page.goto(`${listPath(category)}&repairId=${item.repairId}`);
  await expect(page.getByRole("heading", { name: item.title, level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "返回列表" })).toBeVisible();
  await page.clock.fastForward(7_000);
  const [answer] = await Promise.all([
    page.waitForResponse("**/api/repair/record"),
    page.getByRole("link", { name: "返回列表" }).click(),
  ]);
  expect(answer.status()).toBe(200);
  const { repairId, seconds } = answer.request().postDataJSON() as Record<string, unknown>;
  expect(repairId).toBe(item.repairId);
  expect(Number(seconds)).toBeGreaterThanOrEqual(7);
  expect(Number(seconds)).toBeLessThan(60);
  await expect(page.getByRole("tabpanel")).toBeVisible();
});

// Slow: another kind or size of the same page.
test("a missing item shows a message", async ({ open, expectRefusal }) => {
  expectRefusal(404, "/api/platform/info/foreground/999999");
  expectRefusal(404, "/web-site/maintain-info");
  const page = await open("/web-site/maintain-info?repairId=999999", { as: "mechanic" });
  await expect(page.getByText("数据不存在或已被删除")).toBeVisible();
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect(page.getByRole("tabpanel")).toBeVisible();
});

// Slow: another kind or size of the same page.
test("a notice that is unreleased or missing shows a message", async ({ open, expectRefusal }) => {
  expectRefusal(404, "/api/open/platform/notice/details/999999");
  expectRefusal(404, "/web-site/notice-detail");
  const page = await open("/web-site/notice-detail?id=999999", { as: "mechanic" });
  await expect(page.getByText("公告不存在或已下架")).toBeVisible();
  await page.goto("/web-site/notice-detail?id=x");
  await expect(page.getByText("没有指定要查看的公告")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL("/web-site/home");
});

// Slow: another kind or size of the same page.
test("a signed-in reader opens a notice in a new window", async ({ open }) => {
  const page = await open("/web-site/home", { as: "mechanic" });
  const notice = page.getByRole("region", { name: "公告" }).getByRole("link");
  const title = await notice.locator("strong").innerText();
  const [opened] = await Promise.all([page.context().waitForEvent("page"), notice.click()]);
  await expect(opened.getByRole("heading", { name: title, level: 1 })).toBeVisible();
});

async function signInThroughPanel(page: Page, account: string, password: string): Promise<void> {
  const box = page.getByRole("region", { name: "用户面板" });
  await signInAs(box, account, password);
}

async function assertNothingScrollsSideways(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(content, `${content} px in ${view}`).toBeLessThanOrEqual(view);
}
