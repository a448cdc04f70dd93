import assert from "node:assert/strict";
import type { OpenPerson, PersonDetail } from "@aeromaint/contracts/people/person.ts";
import type { Page } from "playwright-core";
import type { Api } from "../../harness/api.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, gone, leadsTo, says, sees } from "../../harness/seeing.ts";

const listPath = "/web-site/repair-person";
const askedToSignIn = "暂未登录，请先进行登录";

journey("a visitor leafs through the maintenance staff, nine a page", async (j) => {
  const people = await personsOf(j.visitorApi());
  assert.ok(people.length > 9);
  const page = await j.open("/web-site/home");
  await page.getByRole("banner").getByRole("link", { name: "维修人员" }).click();
  await leadsTo(page, listPath);
  await showsPersons(page, people.slice(0, 9));
  const [first] = people;
  const card = cardsOn(page).first();
  for (const fact of ["technicalTitle", "educationalLevel", "workingTime"] as const) {
    await sees(card.getByText(first?.[fact] ?? "", { exact: true }).first());
  }
  await page.getByRole("button", { name: "下一页" }).click();
  await showsPersons(page, people.slice(9, 18));
  assert.equal(new URL(page.url()).searchParams.get("pageNum"), "2");
});

journey("a name finds its person, and a name that nobody has says so", async (j) => {
  const [first] = await personsOf(j.visitorApi());
  assert.ok(first);
  const page = await j.open(listPath);
  const main = page.getByRole("main");
  await main.getByLabel("关键字").fill(first.nickName);
  await main.getByLabel("关键字").press("Enter");
  await showsPersons(page, [first]);
  await main.getByLabel("关键字").fill("没有的人");
  await main.getByRole("button", { name: "搜索" }).click();
  await sees(page.getByText("没有符合条件的人员"));
  await page.getByRole("button", { name: "清除关键字" }).click();
  await eventually(async () => assert.equal(await cardsOn(page).count(), 9));
});

journey("a visitor who presses a person is asked to sign in, by address too", async (j) => {
  const [first] = await personsOf(j.visitorApi());
  const page = await j.open(listPath);
  await says(page, askedToSignIn, cardsOn(page).first().getByRole("link").click());
  assert.equal(new URL(page.url()).pathname, listPath);
  await says(
    page,
    askedToSignIn,
    page.goto(`${listPath}/repair-detail?id=${first?.informationId}`),
  );
  await leadsTo(page, "/web-site/home");
});

journey("a reader opens a profile and collects the person once", async (j) => {
  const api = await j.apiAs("supplier");
  const [person] = await personsOf(api);
  assert.ok(person);
  const call = `/repair/info/user/id/${person.informationId}`;
  const profile = await api.get<PersonDetail>(call);
  const page = await j.open(listPath, { as: api });
  await cardsOn(page).first().getByRole("link").click();
  await leadsTo(page, `${listPath}/repair-detail?id=${person.informationId}`);
  await sees(page.getByRole("heading", { name: person.nickName, level: 1 }));
  const basics = page.getByRole("region", { name: "基本信息" });
  await sees(
    basics.getByText(profile.sex === "1" ? "男" : "女", { exact: true }),
    basics.getByText(profile.mobile ?? "", { exact: true }),
    basics.getByText(profile.marriage === "1" ? "已婚" : "未婚", { exact: true }),
    page.getByRole("region", { name: "专业资质" }).getByText(profile.license ?? ""),
  );
  const collect = page.getByRole("button", { name: "收藏", exact: true });
  await says(page, "收藏成功", collect.click());
  await gone(collect);
  await page.reload();
  await sees(page.getByRole("heading", { name: person.nickName, level: 1 }));
  await gone(collect);
  assert.equal((await api.get<PersonDetail>(call)).isCollect, true);
});

journey("a person who is not there is said to be gone", async (j) => {
  j.expectRefusal(404, "/api/repair/info/user/id/999999999");
  const page = await j.open(`${listPath}/repair-detail?id=999999999`, { as: "mechanic" });
  await sees(page.getByText("人员不存在或已下架"));
  await page.getByRole("link", { name: "查看全部维修人员" }).click();
  await leadsTo(page, listPath);
});

async function personsOf(api: Api): Promise<OpenPerson[]> {
  return (await api.get<{ list: OpenPerson[] }>("/open/repair/user/all?pageSize=200")).list;
}

function cardsOn(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("strong") });
}

function showsPersons(page: Page, people: OpenPerson[]): Promise<void> {
  const names = people.map(({ nickName }) => nickName);
  return eventually(async () =>
    assert.deepEqual(await cardsOn(page).locator("strong").allInnerTexts(), names),
  );
}
