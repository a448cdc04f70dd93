import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

const products = "/web-site/aviation-products";
const chip = (page: Page, name: string) => page.getByRole("button", { name: `移除 ${name}` });
const queryOf = (page: Page) => new URL(page.url()).searchParams;

test("a reader filters products by chapter, type, aircraft and own types", async ({
  open,
  expectRefusal,
}) => {
  const page = await open(products, { as: "operator" });
  const filters = page.getByRole("complementary", { name: "筛选" });
  await filters.getByRole("checkbox", { name: /^32 起落架/ }).check();
  await expect(chip(page, "32 起落架")).toBeVisible();
  await filters.getByRole("button", { name: "展开 A320系列" }).click();
  const answered = page.waitForResponse(/\/open\/material\?.*aircraftType/);
  await filters.getByRole("checkbox", { name: /^A320\s*\d/ }).check();
  await expect(chip(page, "A320")).toBeVisible();
  const { data } = await (await answered).json();
  const { total } = data;
  const shown = `共 ${total} 件`;
  await expect(page.getByText(shown)).toBeVisible();
  const counted = filters.getByRole("checkbox", { name: /^32 起落架/ }).locator("xpath=..");
  await expect(counted).toHaveText(new RegExp(`\\D${total}$`));
  expect([queryOf(page).get("chapter"), queryOf(page).has("aircraftType")]).toEqual(["32", true]);

  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  await expect(filters.getByRole("checkbox", { name: /^A320\s*\d/ })).toBeChecked();
  await chip(page, "32 起落架").click();
  await expect(chip(page, "32 起落架")).toBeHidden();
  await page.goBack();
  await expect(chip(page, "32 起落架")).toBeVisible();
  await page.getByRole("button", { name: "全部清除" }).click();
  await expect(page.getByRole("list", { name: "已选条件" })).toBeHidden();

  const registration = filters.getByLabel("注册号");
  await registration.fill("b6001");
  await registration.press("Enter");
  await expect(
    filters.getByText("B-6001 · A320-214 · MSN 1532，已退出运行（最后一天 2021-12-31）"),
  ).toBeVisible();
  expectRefusal(400, /\/open\/material/);
  await registration.fill("B-0000");
  await registration.press("Enter");
  await expect(page.getByText("没有注册号为“B-0000”的飞机")).toBeVisible();
  await page.getByRole("button", { name: "清除注册号" }).click();
  await expect(page.getByText("没有注册号为“B-0000”的飞机")).toBeHidden();

  await page.goto("/web-site/user-profile#own-aircraft");
  const own = page.getByRole("region", { name: "我的机型" });
  await own.getByRole("checkbox", { name: "A320系列" }).check();
  await expect(own.getByText("已选 A320系列")).toBeVisible();
  await page.goto(products);
  const marks = page.getByText("适合我的机型", { exact: true });
  await expect(marks.first()).toBeVisible();
  const all = Number((await page.getByText(/^共 \d+ 件$/).innerText()).replace(/\D/g, ""));
  await page.getByRole("checkbox", { name: "隐藏其他机型" }).check();
  await expect(page.getByText("只显示适合我的机型的内容")).toBeVisible();
  await expect
    .poll(async () => Number((await page.getByText(/^共 \d+ 件$/).innerText()).replace(/\D/g, "")))
    .toBeLessThan(all);

  // Restores the account's settings for other journeys.
  await page.getByRole("checkbox", { name: "隐藏其他机型" }).uncheck();
  await page.goto("/web-site/user-profile#own-aircraft");
  await own.getByRole("checkbox", { name: "A320系列" }).uncheck();
  await expect(own.getByText("已选 A320系列")).toBeHidden();
});

// Slow: the same filters in a sheet.
test("on a phone the filters are in a sheet", async ({ open }) => {
  const page = await open(products, { width: 390 });
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "筛选" });
  await sheet.getByRole("checkbox", { name: /^32 起落架/ }).check();
  await sheet.getByRole("button", { name: /^查看 \d+ 条结果/ }).click();
  await expect(sheet).toBeHidden();
  await expect(chip(page, "32 起落架")).toBeVisible();
});
