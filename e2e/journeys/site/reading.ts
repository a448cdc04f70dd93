import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { accounts } from "../../harness/accounts.ts";
import {
  categoryWith,
  itemsOf,
  listPath,
  repair,
  tools,
  training,
} from "../../harness/categories.ts";
import { repairItemWhere } from "../../harness/demo-items.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const askedToSignIn = "暂未登录，请先进行登录";

journey("a visitor is asked to sign in for a detail, signs in, reads and signs out", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  const [newest] = await itemsOf(category, j.visitorApi());
  assert.ok(newest);
  const page = await j.open(listPath(category));
  const row = page.getByRole("button", { name: newest.title });
  await says(page, askedToSignIn, row.click());
  await gone(page.getByText(askedToSignIn));

  await page.getByRole("banner").getByRole("link", { name: "登录" }).click();
  await leadsTo(page, "/web-site/home");
  await says(page, "登录成功", signInThroughPanel(page, "mechanic", accounts.mechanic));
  await sees(page.getByRole("button", { name: "退出登录" }));

  await page.goto(listPath(category));
  await row.click();
  await sees(page.getByRole("heading", { name: newest.title, level: 1 }));
  await sees(page.getByText(newest.releaseTime), page.getByText(newest.releaseUser));
  await page.getByRole("banner").getByRole("button", { name: "退出" }).click();
  await leadsTo(page, "/web-site/home");
  await sees(page.getByRole("heading", { name: "登录" }));
  const stored = await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN"));
  assert.equal(stored, null);
});

journey("an address that names an item asks a visitor to sign in", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  const [newest] = await itemsOf(category, j.visitorApi());
  const page = await j.open(`${listPath(category)}&repairId=${newest?.repairId}`);
  await sees(page.getByText(askedToSignIn));
  await eventually(() => assert.ok(!page.url().includes("repairId")));
  await says(page, askedToSignIn, page.goto("/web-site/notice-detail?id=1"));
  await leadsTo(page, "/web-site/home");
});

journey("an item is collected once, and its action disappears", async (j) => {
  const category = await categoryWith("1", j.visitorApi());
  const item = (await itemsOf(category, j.visitorApi()))[3];
  assert.ok(item);
  const page = await j.open(`${listPath(category)}&repairId=${item.repairId}`, { as: "mechanic" });
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await says(page, "收藏成功", collect.click());
  await gone(collect);
  await page.reload();
  await sees(page.getByRole("heading", { name: item.title, level: 1 }));
  await gone(collect);
  const { isCollect } = await repair.reading(item.repairId, await j.apiAs("mechanic"));
  assert.equal(isCollect, true);
});

for (const width of [1440, 390]) {
  journey(`pictures and tables of an item stay within the column at ${width} px`, async (j) => {
    const api = await j.apiAs("mechanic");
    const item = await repairItemWhere(
      api,
      ({ content }) => /<img/.test(content) && /<table/.test(content),
    );
    const path = `/web-site/maintain-info?repairId=${item.repairId}`;
    const page = await j.open(path, { as: api, width });
    await sees(page.getByRole("article").locator("img").first());
    const [column, widest] = await page.getByRole("article").evaluate(async (article) => {
      const pictures = [...article.querySelectorAll("img")];
      for (const picture of pictures) picture.loading = "eager";
      await Promise.all(pictures.map((picture) => picture.decode()));
      const widths = pictures.map((picture) => picture.getBoundingClientRect().width);
      return [article.getBoundingClientRect().width, Math.max(...widths)] as const;
    });
    assert.ok(widest > 0 && widest <= column, `${widest} in ${column}`);
    await assertNothingScrollsSideways(page);
  });
}

journey("training and tools fit a phone", async (j) => {
  const api = await j.apiAs("mechanic");
  const page = await j.open("/web-site/home", { as: api, width: 360, height: 800 });
  for (const module of [training, tools]) {
    const category = await module.categoryWith("1", api);
    await page.goto(module.listPath(category));
    const rows = page.getByRole("tabpanel").getByRole("listitem").getByRole("button");
    await sees(rows.first());
    await assertNothingScrollsSideways(page);
    await rows.first().click();
    await sees(page.getByRole("navigation", { name: "上一篇和下一篇" }));
    await assertNothingScrollsSideways(page);
  }
});

journey("the time of reading is reported when the item is left", async (j) => {
  const category = await categoryWith("2", j.visitorApi());
  const [item] = await itemsOf(category, j.visitorApi());
  assert.ok(item);
  const page = await j.open("/error", { as: "mechanic" });
  await page.clock.install();
  await page.goto(`${listPath(category)}&repairId=${item.repairId}`);
  await sees(page.getByRole("heading", { name: item.title, level: 1 }));
  await sees(page.getByRole("button", { name: "返回列表" }));
  await page.clock.fastForward(7_000);
  const [answer] = await Promise.all([
    page.waitForResponse("**/api/repair/record"),
    page.getByRole("button", { name: "返回列表" }).click(),
  ]);
  assert.equal(answer.status(), 200);
  const { repairId, seconds } = answer.request().postDataJSON() as Record<string, unknown>;
  assert.equal(repairId, item.repairId);
  assert.ok(Number(seconds) >= 7 && Number(seconds) < 60, String(seconds));
  await sees(page.getByRole("tabpanel"));
});

journey("an item that is gone is said to be gone", async (j) => {
  j.expectRefusal(404, "/api/platform/info/foreground/999999");
  const page = await j.open("/web-site/maintain-info?repairId=999999", { as: "mechanic" });
  await sees(page.getByText("数据不存在或已被删除"));
  await page.getByRole("button", { name: "返回列表" }).click();
  await sees(page.getByRole("tabpanel"));
});

journey("a notice that is not released, or none at all, is said to be missing", async (j) => {
  j.expectRefusal(404, "/api/open/platform/notice/details/999999");
  const page = await j.open("/web-site/notice-detail?id=999999", { as: "mechanic" });
  await sees(page.getByText("公告不存在或已下架"));
  await page.goto("/web-site/notice-detail?id=x");
  await sees(page.getByText("没有指定要查看的公告"));
  await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
  await leadsTo(page, "/web-site/home");
});

journey("a signed-in reader opens a notice in a window of its own", async (j) => {
  const page = await j.open("/web-site/home", { as: "mechanic" });
  const notice = page.getByRole("region", { name: "公告" }).getByRole("link");
  const title = await notice.locator("strong").innerText();
  const [opened] = await Promise.all([page.context().waitForEvent("page"), notice.click()]);
  await sees(opened.getByRole("heading", { name: title, level: 1 }));
});

async function signInThroughPanel(page: Page, account: string, password: string): Promise<void> {
  const box = page.getByRole("region", { name: "用户面板" });
  await box.getByLabel("账号").fill(account);
  await box.getByLabel("密码", { exact: true }).fill(password);
  await box.getByRole("button", { name: "登录", exact: true }).click();
}

async function assertNothingScrollsSideways(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  assert.ok(content <= view, `${content} px in ${view}`);
}
