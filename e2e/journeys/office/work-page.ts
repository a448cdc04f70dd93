import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { signedInWith } from "../../harness/api.ts";
import { journey, theStage } from "../../harness/journey.ts";
import {
  contentPaths,
  itemsPath,
  materialPaths,
  openAdding,
  peoplePaths,
  press,
  workPath,
} from "../../harness/office.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";
import { addTraining } from "./content/sample-content.ts";
import { addUser, password } from "./system/system.ts";

const part = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

journey("signing in leads to what waits, each a click away", async ({ open }) => {
  const page = await open("/", { as: "operator" });
  await leadsTo(page, workPath);
  await sees(page.getByRole("heading", { name: /好，|夜深了，/ }));
  const ways = [
    ["待审核账号", /^航材公司 \d+$/, `${peoplePaths.accounts}?userNature=2&nature=3`],
    ["待审核航材", "去审核", `${materialPaths.products}?status=0`],
    ["证照提醒", /^已过期 \d+$/, `${peoplePaths.licences}?state=expired`],
  ] as const;
  for (const [name, link, address] of ways) {
    await part(page, name).getByRole("link", { name: link }).click();
    await leadsTo(page, address);
    await sees(page.getByRole("row").nth(1));
    await page.goto(workPath);
  }
  const row = part(page, "证照到期").getByRole("listitem").first();
  const days = await row.innerText();
  assert.match(days, /已过期 \d+ 天|今天到期|剩余 \d+ 天/);
});

journey("what is scheduled stands on the work page and leads to its row", async (j) => {
  const api = await j.apiAs("operator");
  const title = "排期中的孔探培训";
  await addTraining(api, { title, releaseTime: inAnHour() });
  const page = await j.open(workPath, { as: api });
  const row = part(page, "即将发布").getByRole("listitem").filter({ hasText: title });
  await sees(row.getByText(/^\d+ 分钟后|1 小时后$/));
  await row.getByRole("link").click();
  await leadsTo(page, `${contentPaths.training}?${new URLSearchParams({ title })}`);
  await sees(page.getByRole("row").filter({ hasText: title }).getByText("待发布"));
});

/** As the wire has times; nothing else is due before. */
const inAnHour = () =>
  new Date(Date.now() + 3_600_000).toLocaleString("sv-SE", { timeZone: "Asia/Shanghai" });

journey("a quick action opens the form at once, and a reload does not again", async ({ open }) => {
  const page = await open(workPath, { as: "operator" });
  const actions = page.getByRole("navigation", { name: "快捷操作" });
  await actions.getByRole("button", { name: "新增维修信息" }).click();
  await leadsTo(page, itemsPath);
  const adding = page.getByRole("dialog", { name: "维修信息新增" });
  await sees(adding);
  await press(adding, "取消");
  await gone(adding);
  await page.reload();
  await sees(page.getByRole("row").nth(1));
  await gone(adding);
});

journey("a draft waits on the work page and opens its form", async ({ open }) => {
  const title = "工作台上的草稿";
  const page = await open(contentPaths.notices, { as: "operator" });
  const adding = await openAdding(page, "公告新增");
  await adding.getByLabel("公告标题").fill(title);
  // As when the window is closed by mistake.
  await page.goto(workPath, { waitUntil: "commit" });
  await part(page, /^草稿/)
    .getByRole("link", { name: new RegExp(title) })
    .click();
  await leadsTo(page, contentPaths.notices);
  const again = page.getByRole("dialog", { name: "公告新增" });
  await press(again, "恢复草稿");
  await eventually(async () =>
    assert.equal(await again.getByLabel("公告标题").inputValue(), title),
  );
});

journey("unread notices leave the work page once they are read", async (j) => {
  const api = await j.apiAs("admin");
  const query = "?roleKey=platform_admin";
  const { list } = await api.get<{ list: { roleId: string }[] }>(`/system/role${query}`);
  const roleId = list[0]?.roleId ?? "";
  const userName = "notice-reader";
  const userId = await addUser(api, { userName, nickName: "新同事", roleId });
  const as = await signedInWith(theStage().server.address, userName, password);
  const page = await j.open(workPath, { as });
  const notices = part(page, /^未读公告/);
  await sees(notices.getByRole("link").first());
  await notices.getByRole("button", { name: "全部已读" }).click();
  await sees(notices.getByText("公告都已读过"));
  await sees(page.getByRole("button", { name: "暂无未读消息" }));
  await api.call("DELETE", `/system/user/${userId}`);
});

journey("pages that were open are offered again", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator" });
  await sees(page.getByRole("row").nth(1));
  await page.goto(workPath);
  await part(page, "最近访问").getByRole("button", { name: "维修信息管理" }).click();
  await leadsTo(page, itemsPath);
});

journey("the work page without its data says so and loads again", async (j) => {
  j.expectRefusal(503, "/api/v1/backstage/work");
  const page = await j.open("/web-site/home", { as: "operator" });
  const json = { code: 503, message: "服务暂不可用，请稍后再试", data: null };
  await page.route("**/api/v1/backstage/work", (route) => route.fulfill({ status: 503, json }));
  await page.goto(workPath);
  await sees(page.getByText("数据未能加载，请稍后再试"));
  await page.unroute("**/api/v1/backstage/work");
  await page.getByRole("button", { name: "重新加载" }).click();
  await sees(part(page, "待审核账号"));
});

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const) {
  journey(`the work page fits ${width} px`, async ({ open }) => {
    const page = await open(workPath, { as: "admin", width, height });
    await sees(part(page, "证照到期"));
    const over = await page.evaluate(() => {
      const panel = [...document.querySelectorAll("main > div")].find((one) => one.clientWidth > 0);
      return panel ? panel.scrollWidth - panel.clientWidth : -1;
    });
    assert.equal(over, 0);
  });
}
