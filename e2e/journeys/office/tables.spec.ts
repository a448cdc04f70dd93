import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import {
  officePaths,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";

// Slow: another setting of the same table.
test("rows selected on several pages are counted, deselected and deleted together", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("admin");
  await addPosts(api, "跨页岗位", 12);
  const page = await open(
    `${officePaths.posts}?postName=${encodeURIComponent("跨页岗位")}&pageSize=10`,
    {
      as: api,
    },
  );
  const all = page.getByRole("columnheader").getByRole("checkbox");
  const bar = page.getByRole("status").filter({ hasText: "已选" });
  const said = (text: string) => bar.filter({ hasText: new RegExp(`^${text}清除选择$`) });
  await all.check();
  await expect(said("已选 10 项")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 480 });
  await page.getByRole("listitem", { name: "2" }).click();
  await expect(rowWithText(page, "跨页岗位12")).toBeInViewport();
  // The next page starts at its first row.
  await expect(page.getByRole("row").nth(1)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(said("已选 10 项（含其他页 10 项）")).toBeVisible();
  await expect(all).not.toBeChecked();
  await rowWithText(page, "跨页岗位12").getByRole("checkbox").check();
  await expect(said("已选 11 项（含其他页 10 项）")).toBeVisible();

  await bar.getByRole("button", { name: "清除选择" }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole("button", { name: "批量删除" })).toBeDisabled();

  await all.check();
  await page.getByRole("listitem", { name: "1" }).click();
  await expect(rowWithText(page, "跨页岗位10")).toBeVisible();
  await page.getByRole("row").nth(1).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  const asking = page.getByRole("dialog", { name: "提醒" });
  await expect(asking.getByText("共 3 项。")).toBeVisible();
  await submit(asking, successMessages.remove);
  await expect(page.getByText("共 9 条")).toBeVisible();
  await expect(bar).toBeHidden();
  await all.check();
  await page.getByRole("button", { name: "批量删除" }).click();
  await submit(asking, successMessages.remove);
});

test("a list keeps its sorting, and Back restores the default order", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  await addPosts(api, "排序岗位", 3);
  const own = `${officePaths.posts}?${new URLSearchParams({ postName: "排序岗位" })}`;
  const page = await open(own, { as: api });
  const head = page.getByRole("columnheader", { name: "岗位名称" });
  const first = page.getByRole("row").nth(1);
  await head.click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(first).toContainText("排序岗位1");
  await head.click();
  await expect(page).toHaveURL(`${own}&sortBy=postName&sortOrder=desc`);
  await expect(first).toContainText("排序岗位3");
  await page.reload();
  await expect(first).toContainText("排序岗位3");
  await page.goBack();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await page.goBack();
  await expect(page).toHaveURL(own);
  await expect(head).not.toHaveAttribute("aria-sort");
});

// Slow: another setting of the same table.
test("another search clears the selection", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  await addPosts(api, "换了搜索", 1);
  const page = await open(officePaths.posts, { as: api });
  await rowWithText(page, "换了搜索1").getByRole("checkbox").check();
  await expect(page.getByText("已选 1 项")).toBeVisible();
  await searchList(page, "岗位名称", "工程师");
  await expect(page.getByText("已选 1 项")).toBeHidden();
  await searchList(page, "岗位名称", "换了搜索");
  await submit(await removing(page, "换了搜索1"), successMessages.remove);
});

// Slow: another setting of the same table.
test("the chosen row height applies to every list", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const height = async () => (await page.getByRole("row").nth(1).boundingBox())?.height ?? 0;
  // Wait for rows: the empty table has one row.
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  const usual = await height();
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("radiogroup", { name: "行高" }).getByText("标准").click();
  await expect.poll(height).toBeGreaterThan(usual);
  const standard = await height();
  await page.goto(officePaths.roles);
  await expect(
    page.getByRole("columnheader", { name: "权限字符" }).or(page.getByRole("row").nth(1)),
  ).toBeVisible();
  await page.goto(officePaths.posts);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
  await expect.poll(height).toBe(standard);
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("radiogroup", { name: "行高" }).getByText("宽松").click();
  await expect.poll(height).toBeGreaterThan(standard);
});

// Slow: another setting of the same table.
test("columns are reordered and restored", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const titles = async () => {
    const all = await page.getByRole("columnheader").allInnerTexts();
    return all.filter((title) => ["岗位编码", "岗位名称", "岗位顺序"].includes(title));
  };
  await expect(page.getByRole("columnheader", { name: "岗位编码" })).toBeVisible();
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("button", { name: "上移岗位顺序" }).click();
  await page.getByRole("button", { name: "上移岗位顺序" }).click();
  const changed = ["岗位顺序", "岗位编码", "岗位名称"];
  await expect.poll(titles).toEqual(changed);
  await page.reload();
  await expect.poll(titles).toEqual(changed);
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("button", { name: "恢复默认列" }).click();
  await expect.poll(titles).toEqual([...changed.slice(1), "岗位顺序"]);
});

// Slow: another setting of the same table.
test("a search without result offers to remove each filter", async ({ open }) => {
  const page = await open(
    `${officePaths.posts}?postName=${encodeURIComponent("没有的岗位")}&status=2`,
    {
      as: "admin",
    },
  );
  const filters = page.getByRole("list", { name: "已设的查询条件" });
  await expect(filters.getByText("岗位名称：没有的岗位")).toBeVisible();
  await expect(filters.getByText("岗位状态：停用")).toBeVisible();
  await filters.getByRole("button", { name: "清除岗位状态" }).click();
  await expect(page).not.toHaveURL(/[?&]status=/);
  await expect(filters.getByText("岗位名称：没有的岗位")).toBeVisible();
  await expect(filters.getByText("岗位状态：停用")).toBeHidden();
  await filters.getByRole("button", { name: "清除岗位名称" }).click();
  await expect(page).toHaveURL(officePaths.posts);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const typed = page.getByRole("search").getByLabel("岗位名称");
  await expect(typed).toHaveValue("");
});

// Slow: another setting of the same table.
test("folded filters are counted and can be cleared together", async ({ open }) => {
  const path = `${officePaths.operationLogs}?operName=nobody&endTime=2020-01-01`;
  const page = await open(path, { as: "admin" });
  await expect(page.getByRole("button", { name: "展开 1" })).toBeVisible();
  await page.getByRole("button", { name: "清除全部" }).click();
  await expect(page).toHaveURL(officePaths.operationLogs);
  await expect(page.getByRole("button", { name: "展开", exact: true })).toBeVisible();
});

// Slow: another setting of the same table.
test("a list keeps the chosen page size", async ({ open }) => {
  const page = await open(officePaths.parameters, { as: "admin" });
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByText("20 条/页").click();
  await page.getByText("10 条/页").last().click();
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.goto(officePaths.parameters);
  await expect(page.getByRole("row")).toHaveCount(11);
  expect(new URL(page.url()).search).toBe("");
});

async function addPosts(api: ApiClient, name: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const postName = `${name}${at}`;
    const body = { postCode: `${name}-${at}`, postName, postSort: 100 + at, status: "1" };
    await api.call("POST", "/system/post", body);
  }
}

async function removing(page: Page, text: string) {
  await rowWithText(page, text).getByRole("button", { name: "删除" }).click();
  return page.getByRole("dialog", { name: "提醒" });
}
