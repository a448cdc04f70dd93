import type { OpenPerson, PersonDetail } from "@aeromaint/contracts/people/person.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { emptyCollection } from "../../api/collection.ts";
import { firstOf } from "../../api/found.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const listPath = "/web-site/repair-person";
const signInRequired = "暂未登录，请先进行登录";

// Slow: another case of the same list.
test("a visitor pages through the maintenance staff, nine per page", async ({
  open,
  visitorApi,
}) => {
  const people = await personsOf(visitorApi);
  expect(people.length).toBeGreaterThan(9);
  const page = await open("/web-site/home");
  await page.getByRole("banner").getByRole("link", { name: "维修人员" }).click();
  await expect(page).toHaveURL(listPath);
  await expectPersons(page, people.slice(0, 9));
  const [first] = people;
  const card = cardsOn(page).first();
  for (const fact of ["technicalTitle", "educationalLevel", "workingTime"] as const) {
    await expect(card.getByText(first?.[fact] ?? "", { exact: true }).first()).toBeVisible();
  }
  await page.getByRole("button", { name: "下一页" }).click();
  await expectPersons(page, people.slice(9, 18));
  expect(new URL(page.url()).searchParams.get("pageNum")).toBe("2");
});

// Slow: another case of the same list.
test("a name finds its person, and an unknown name shows a message", async ({
  open,
  visitorApi,
}) => {
  const first = firstOf(await personsOf(visitorApi));
  const page = await open(listPath);
  const main = page.getByRole("main");
  await main.getByLabel("关键字").fill(first.nickName);
  await main.getByLabel("关键字").press("Enter");
  await expectPersons(page, [first]);
  await main.getByLabel("关键字").fill("没有的人");
  await main.getByRole("button", { name: "搜索" }).click();
  await expect(page.getByText("没有符合条件的人员")).toBeVisible();
  await page.getByRole("button", { name: "清除关键字" }).click();
  await expect(cardsOn(page)).toHaveCount(9);
});

// Slow: another case of the same list.
test("a visitor must sign in for a person, also by address", async ({ open, visitorApi }) => {
  const [first] = await personsOf(visitorApi);
  const page = await open(listPath);
  await expectToast(page, signInRequired, () => cardsOn(page).first().getByRole("link").click());
  expect(new URL(page.url()).pathname).toBe(listPath);
  await expectToast(page, signInRequired, () =>
    page.goto(`${listPath}/repair-detail?id=${first?.informationId}`),
  );
  await expect(page).toHaveURL("/web-site/home");
});

// Slow: reading.spec.ts covers collecting.
test("a reader opens a profile and collects the person once", async ({ open, apiAs }) => {
  const api = await apiAs("supplier");
  await emptyCollection(api);
  const person = firstOf(await personsOf(api));
  const call = `/repair/info/user/id/${person.informationId}`;
  const profile = await api.get<PersonDetail>(call);
  const page = await open(listPath, { as: api });
  await cardsOn(page).first().getByRole("link").click();
  await expect(page).toHaveURL(`${listPath}/repair-detail?id=${person.informationId}`);
  await expect(page.getByRole("heading", { name: person.nickName, level: 1 })).toBeVisible();
  const basics = page.getByRole("region", { name: "基本信息" });
  await expect(basics.getByText(profile.sex === "1" ? "男" : "女", { exact: true })).toBeVisible();
  await expect(basics.getByText(profile.mobile ?? "", { exact: true })).toBeVisible();
  await expect(
    basics.getByText(profile.marriage === "1" ? "已婚" : "未婚", { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "专业资质" }).getByText(profile.license ?? ""),
  ).toBeVisible();
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await expectToast(page, "收藏成功", () => collect.click());
  await expect(collect).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: person.nickName, level: 1 })).toBeVisible();
  await expect(collect).toBeHidden();
  expect((await api.get<PersonDetail>(call)).isCollect).toBe(true);
});

// Slow: another case of the same list.
test("a missing person shows a message", async ({ open, expectRefusal }) => {
  expectRefusal(404, "/api/repair/info/user/id/999999999");
  expectRefusal(404, `${listPath}/repair-detail`);
  const page = await open(`${listPath}/repair-detail?id=999999999`, { as: "mechanic" });
  await expect(page.getByText("人员不存在或已下架")).toBeVisible();
  await page.getByRole("link", { name: "查看全部维修人员" }).click();
  await expect(page).toHaveURL(listPath);
});

async function personsOf(api: ApiClient): Promise<OpenPerson[]> {
  return (await api.get<{ list: OpenPerson[] }>("/open/repair/user/all?pageSize=200")).list;
}

function cardsOn(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("strong") });
}

async function expectPersons(page: Page, people: OpenPerson[]): Promise<void> {
  const names = people.map(({ nickName }) => nickName);
  await expect(cardsOn(page).locator("strong")).toHaveText(names);
}
