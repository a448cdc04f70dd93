import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Api } from "../../harness/api.ts";
import { journey } from "../../harness/journey.ts";
import { done, postsPath, rowOf, search, submit, systemPaths } from "../../harness/office.ts";
import { eventually, gone, leadsTo, sees } from "../../harness/seeing.ts";

journey("rows chosen on several pages are counted, let go, and deleted together", async (j) => {
  const api = await j.apiAs("admin");
  await addPosts(api, "跨页岗位", 12);
  const page = await j.open(`${postsPath}?postName=${encodeURIComponent("跨页岗位")}&pageSize=10`, {
    as: api,
  });
  const all = page.getByRole("columnheader").getByRole("checkbox");
  const bar = page.getByRole("status").filter({ hasText: "已选" });
  const said = (text: string) => bar.filter({ hasText: new RegExp(`^${text}清除选择$`) });
  await all.check();
  await sees(said("已选 10 项"));
  await page.getByRole("listitem", { name: "2" }).click();
  await sees(rowOf(page, "跨页岗位12"), said("已选 10 项（含其他页 10 项）"));
  assert.equal(await all.isChecked(), false);
  await rowOf(page, "跨页岗位12").getByRole("checkbox").check();
  await sees(said("已选 11 项（含其他页 10 项）"));

  await bar.getByRole("button", { name: "清除选择" }).click();
  await gone(bar);
  assert.ok(await page.getByRole("button", { name: "批量删除" }).isDisabled());

  await all.check();
  await page.getByRole("listitem", { name: "1" }).click();
  await sees(rowOf(page, "跨页岗位10"));
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  const asking = page.getByRole("dialog", { name: "提醒" });
  await sees(asking.getByText("共 3 项。"));
  await submit(asking, done.remove);
  await sees(page.getByText("共 9 条"));
  await gone(bar);
  await all.check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await submit(asking, done.remove);
});

journey("another search lets go of what was chosen", async (j) => {
  const api = await j.apiAs("admin");
  await addPosts(api, "换了搜索", 1);
  const page = await j.open(postsPath, { as: api });
  await rowOf(page, "换了搜索1").getByRole("checkbox").check();
  await sees(page.getByText("已选 1 项"));
  await search(page, "岗位名称", "工程师");
  await gone(page.getByText("已选 1 项"));
  await search(page, "岗位名称", "换了搜索");
  await submit(await removing(page, "换了搜索1"), done.remove);
});

journey("rows stand close or wide as a person likes it, in every list", async (j) => {
  const page = await j.open(postsPath, { as: "admin" });
  const height = async () => (await page.getByRole("row").nth(1).boundingBox())?.height ?? 0;
  // More than the one row that says that there are none yet.
  await sees(page.getByRole("row").nth(2));
  const usual = await height();
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("radiogroup", { name: "行高" }).getByText("紧凑").click();
  await eventually(async () => assert.ok((await height()) < usual));
  const close = await height();
  await page.goto(systemPaths.roles);
  await sees(page.getByRole("columnheader", { name: "权限字符" }).or(page.getByRole("row").nth(1)));
  await page.goto(postsPath);
  await sees(page.getByRole("row").nth(2));
  await eventually(async () => assert.equal(await height(), close));
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("radiogroup", { name: "行高" }).getByText("宽松").click();
  await eventually(async () => assert.ok((await height()) > usual));
});

journey("columns are put in another order, and back", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  const titles = async () => {
    const all = await page.getByRole("columnheader").allInnerTexts();
    return all.filter((title) => ["岗位编码", "岗位名称", "岗位顺序"].includes(title));
  };
  await sees(page.getByRole("columnheader", { name: "岗位编码" }));
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("button", { name: "上移岗位顺序" }).click();
  await page.getByRole("button", { name: "上移岗位顺序" }).click();
  const changed = ["岗位顺序", "岗位编码", "岗位名称"];
  await eventually(async () => assert.deepEqual(await titles(), changed));
  await page.reload();
  await eventually(async () => assert.deepEqual(await titles(), changed));
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("button", { name: "恢复默认列" }).click();
  await eventually(async () => assert.deepEqual(await titles(), [...changed.slice(1), "岗位顺序"]));
});

journey("a search without result offers each filter to be loosened", async ({ open }) => {
  const page = await open(`${postsPath}?postName=${encodeURIComponent("没有的岗位")}&status=2`, {
    as: "admin",
  });
  const filters = page.getByRole("list", { name: "已设的查询条件" });
  await sees(filters.getByText("岗位名称：没有的岗位"), filters.getByText("岗位状态：停用"));
  await filters.getByRole("button", { name: "清除岗位状态" }).click();
  await eventually(() => assert.equal(new URL(page.url()).searchParams.get("status"), null));
  await sees(filters.getByText("岗位名称：没有的岗位"));
  await gone(filters.getByText("岗位状态：停用"));
  await filters.getByRole("button", { name: "清除岗位名称" }).click();
  await leadsTo(page, postsPath);
  await sees(page.getByRole("row").nth(1));
  const typed = page.getByRole("search").getByLabel("岗位名称");
  await eventually(async () => assert.equal(await typed.inputValue(), ""));
});

journey("filters that are folded away are counted, and can be cleared at once", async (j) => {
  const path = `${systemPaths.operations}?operName=nobody&endTime=2020-01-01`;
  const page = await j.open(path, { as: "admin" });
  await sees(page.getByRole("button", { name: "展开（已设 1 项）" }));
  await page.getByRole("button", { name: "清除全部" }).click();
  await leadsTo(page, systemPaths.operations);
  await sees(page.getByRole("button", { name: "展开", exact: true }));
});

journey("a list keeps how many rows a person wants on a page", async ({ open }) => {
  const page = await open(systemPaths.configs, { as: "admin" });
  await sees(page.getByRole("row").nth(1));
  await page.getByText("20 条/页").click();
  await page.getByText("10 条/页").last().click();
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 11));
  await page.goto(systemPaths.configs);
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 11));
  assert.equal(new URL(page.url()).search, "");
});

async function addPosts(api: Api, name: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const postName = `${name}${at}`;
    const body = { postCode: `${name}-${at}`, postName, postSort: 100 + at, status: "1" };
    await api.call("POST", "/system/post", body);
  }
}

async function removing(page: Page, text: string) {
  await rowOf(page, text).getByRole("button", { name: "删除" }).click();
  return page.getByRole("dialog", { name: "提醒" });
}
