import { expect } from "@playwright/test";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  pressButton,
  rowWithText,
  searchList,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

// Slow: the same kind of screen as users and departments.
test("a post is added, found, viewed, changed and deleted", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const adding = await openAddDialog(page, "岗位新增");
  await adding.getByLabel("岗位编码").fill("borescope");
  await adding.getByLabel("岗位名称").fill("孔探检验员");
  await adding.getByLabel("岗位顺序").fill("77");
  await adding.getByLabel("备注").fill("持孔探授权");
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, "孔探检验员")).toBeVisible();

  await searchList(page, "岗位名称", "孔探");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/\?.*postName=/);

  const viewing = await openFromRow(page, "孔探检验员", "查看");
  await expect(viewing.getByText("岗位查看")).toBeVisible();
  await expect(viewing.getByText("持孔探授权")).toBeVisible();
  await expect(viewing.getByRole("textbox")).toHaveCount(0);
  await expect(viewing.getByRole("button", { name: "确定" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(viewing).toBeHidden();

  const editing = await openFromRow(page, "孔探检验员", "编辑");
  await expect(editing.getByText("岗位编辑")).toBeVisible();
  await editing.getByLabel("岗位名称").fill("孔探检验师");
  await submit(editing, successMessages.edit);
  await expect(rowWithText(page, "孔探检验师")).toBeVisible();

  const asking = await openFromRow(page, "孔探检验师", "删除");
  await expect(page.getByRole("dialog", { name: "提醒" })).toBeVisible();
  await expect(asking.getByText("确定删除该岗位吗？")).toBeVisible();
  await expectToast(page, "已取消操作", () => pressButton(asking, "取消"));
  await expect(rowWithText(page, "孔探检验师")).toBeVisible();
  await submit(await openFromRow(page, "孔探检验师", "删除"), successMessages.remove);
  await expect(rowWithText(page, "孔探检验师")).toBeHidden();
  await expect(page.getByText("没有符合条件的数据，请调整查询条件")).toBeVisible();
});

// Slow: another case of the same list.
test("a post's form shows each error next to its field", async ({ open, expectRefusal }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const adding = await openAddDialog(page, "岗位新增");
  await pressButton(adding, "确定");
  await expect(adding.getByText("必填项不能为空!")).toHaveCount(3);
  await adding.getByLabel("岗位顺序").fill("1.5");
  await expect(adding.getByText("请输入正整数！")).toBeVisible();

  const code = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  await adding.getByLabel("岗位编码").fill(code);
  await adding.getByLabel("岗位名称").fill("另一个岗位");
  await adding.getByLabel("岗位顺序").fill("5");
  expectRefusal(409, "/api/system/post");
  await pressButton(adding, "确定");
  await expect(adding.getByText(/已存在/)).toBeVisible();
});

// Slow: another case of the same list.
test("a post deleted by another user leaves the list when it is opened", async ({
  open,
  apiAs,
  expectRefusal,
}) => {
  const api = await apiAs("admin");
  const fields = { postCode: "GONE", postName: "撤销的岗位", postSort: 1, status: "1" };
  await api.call("POST", "/system/post", fields);
  const page = await open(officePaths.posts, { as: api });
  await expect(rowWithText(page, "撤销的岗位")).toBeVisible();
  const { list } = await api.get<{ list: { postId: string; postName: string }[] }>(
    "/system/post?postName=撤销的岗位",
  );
  await api.call("DELETE", `/system/post/${list[0]?.postId}`);
  expectRefusal(404, /\/api\/system\/post\/\d+$/);
  await expectToast(page, "数据不存在或已被删除", () => openFromRow(page, "撤销的岗位", "查看"));
  await expect(rowWithText(page, "撤销的岗位")).toBeHidden();
});

// Slow: another case of the same list.
test("selected posts are deleted together", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  for (const at of [1, 2]) {
    const body = {
      postCode: `batch-${at}`,
      postName: `批量岗位${at}`,
      postSort: 90 + at,
      status: "1",
    };
    await api.call("POST", "/system/post", body);
  }
  const page = await open(officePaths.posts, { as: api });
  const remove = page.getByRole("button", { name: "批量删除" });
  await expect(remove).toBeDisabled();
  for (const at of [1, 2]) await rowWithText(page, `批量岗位${at}`).getByRole("checkbox").check();
  await remove.click();
  await submit(page.getByRole("dialog"), successMessages.remove);
  await expect(rowWithText(page, "批量岗位1")).toBeHidden();
  await expect(rowWithText(page, "批量岗位2")).toBeHidden();
  await expect(remove).toBeDisabled();
});

// Slow: another case of the same list.
test("a column can be hidden, and stays hidden", async ({ open }) => {
  const page = await open(officePaths.posts, { as: "admin" });
  const heading = page.getByRole("columnheader", { name: "创建时间" });
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("checkbox", { name: "创建时间" }).uncheck();
  await expect(heading).toBeHidden();
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "岗位名称" })).toBeVisible();
  await expect(heading).toBeHidden();
});
