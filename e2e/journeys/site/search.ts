import assert from "node:assert/strict";
import { categoryWith, itemsOf } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, sees } from "../../harness/seeing.ts";

const search = "/web-site/search";

journey(
  "a visitor searches from the header, narrows by kind and is asked to sign in",
  async (j) => {
    const [newest] = await itemsOf(await categoryWith("1", j.visitorApi()), j.visitorApi());
    assert.ok(newest);
    const page = await j.open("/web-site/home");
    const field = page.getByRole("banner").getByLabel("站内搜索");
    await sees(field);
    await page.keyboard.press("/");
    await page.keyboard.type(newest.title);
    assert.equal(await field.inputValue(), newest.title);
    await page.keyboard.press("Enter");
    await sees(page.getByRole("heading", { level: 1, name: "站内搜索" }));
    const hit = page.getByRole("tabpanel").getByRole("link").first();
    await sees(hit.getByText(newest.title));
    const [first = ""] = newest.title.split(" ");
    assert.equal(await hit.locator("strong mark").first().innerText(), first);
    await page.getByRole("tab", { name: /^145模块/ }).click();
    await eventually(() => assert.equal(new URL(page.url()).searchParams.get("kind"), "repair"));
    await sees(hit.getByText(newest.title));
    await hit.click();
    await sees(page.getByText("暂未登录，请先进行登录"));
    assert.equal(new URL(page.url()).pathname, search);
  },
);

journey("a mechanic opens what a word in the text has found", async (j) => {
  const [newest] = await itemsOf(await categoryWith("1", j.visitorApi()), j.visitorApi());
  assert.ok(newest);
  const page = await j.open(`${search}?keyword=${encodeURIComponent(newest.title)}`, {
    as: "mechanic",
  });
  await page.getByRole("tabpanel").getByRole("link").first().click();
  await sees(page.getByRole("heading", { level: 1, name: newest.title }));
  assert.ok(new URL(page.url()).searchParams.get("repairId"));
  await page.goBack();
  await sees(page.getByText(/^找到 \d+ 条结果/));
});

journey(
  "what is not found says what to try, and searches are remembered and forgotten",
  async (j) => {
    const page = await j.open(search);
    await page.getByRole("main").getByLabel("站内搜索").fill("南极洲企鹅");
    await page.getByRole("button", { name: "搜索", exact: true }).click();
    await sees(page.getByText("没有找到与“南极洲企鹅”相关的内容"));
    await page.goto(search);
    await sees(page.getByRole("link", { name: "南极洲企鹅" }));
    await page.getByRole("button", { name: "清除记录" }).click();
    await page.reload();
    await sees(page.getByText("例如 CFM56 或 AM-29-4410"));
    assert.equal(await page.getByRole("link", { name: "南极洲企鹅" }).count(), 0);
  },
);

journey("a phone reaches the search by its icon", async (j) => {
  const page = await j.open("/web-site/home", { width: 390, height: 844 });
  await page.getByRole("banner").getByRole("link", { name: "搜索" }).click();
  await sees(page.getByRole("heading", { level: 1, name: "站内搜索" }));
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wider <= 0, `${wider} px too wide`);
});
