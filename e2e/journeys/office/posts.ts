import assert from "node:assert/strict";
import { journey } from "../../harness/journey.ts";
import {
  done,
  openAdding,
  openFromRow,
  postsPath,
  press,
  rowOf,
  search,
  submit,
} from "../../harness/office.ts";
import { eventually, gone, says, sees } from "../../harness/seeing.ts";

journey("a post is added, found, viewed, changed and deleted", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  const adding = await openAdding(page, "岗位新增");
  await adding.getByLabel("岗位编码").fill("borescope");
  await adding.getByLabel("岗位名称").fill("孔探检验员");
  await adding.getByLabel("岗位顺序").fill("77");
  await adding.getByLabel("备注").fill("持孔探授权");
  await submit(adding, done.add);
  await sees(rowOf(page, "孔探检验员"));

  await search(page, "岗位名称", "孔探");
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  assert.ok(new URL(page.url()).search.includes("postName="));

  const viewing = await openFromRow(page, "孔探检验员", "查看");
  await sees(viewing.getByText("岗位查看"), viewing.getByText("持孔探授权"));
  assert.equal(await viewing.getByRole("textbox").count(), 0);
  assert.equal(await viewing.getByRole("button", { name: "确定" }).count(), 0);
  await page.keyboard.press("Escape");
  await gone(viewing);

  const editing = await openFromRow(page, "孔探检验员", "编辑");
  await sees(editing.getByText("岗位编辑"));
  await editing.getByLabel("岗位名称").fill("孔探检验师");
  await submit(editing, done.edit);
  await sees(rowOf(page, "孔探检验师"));

  const asking = await openFromRow(page, "孔探检验师", "删除");
  await sees(page.getByRole("dialog", { name: "提醒" }), asking.getByText("确定删除该岗位吗？"));
  await says(page, "已取消操作", press(asking, "取消"));
  await sees(rowOf(page, "孔探检验师"));
  await submit(await openFromRow(page, "孔探检验师", "删除"), done.remove);
  await gone(rowOf(page, "孔探检验师"));
  await sees(page.getByText("没有符合条件的数据，请调整查询条件"));
});

journey("a post's form says what is wrong beside each field", async (j) => {
  const page = await j.open(postsPath, { as: "admin" });
  const adding = await openAdding(page, "岗位新增");
  await press(adding, "确定");
  await eventually(async () => assert.equal(await adding.getByText("必填项不能为空!").count(), 3));
  await adding.getByLabel("岗位顺序").fill("1.5");
  await sees(adding.getByText("请输入正整数！"));

  const code = await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText();
  await adding.getByLabel("岗位编码").fill(code);
  await adding.getByLabel("岗位名称").fill("另一个岗位");
  await adding.getByLabel("岗位顺序").fill("5");
  j.expectRefusal(409, "/api/system/post");
  await press(adding, "确定");
  await sees(adding.getByText(/已存在/));
});

journey("posts are deleted together once they are chosen", async (j) => {
  const api = await j.apiAs("admin");
  for (const at of [1, 2]) {
    const body = {
      postCode: `batch-${at}`,
      postName: `批量岗位${at}`,
      postSort: 90 + at,
      status: "1",
    };
    await api.call("POST", "/system/post", body);
  }
  const page = await j.open(postsPath, { as: api });
  const remove = page.getByRole("button", { name: "批量删除" });
  assert.ok(await remove.isDisabled());
  for (const at of [1, 2]) await rowOf(page, `批量岗位${at}`).getByRole("checkbox").check();
  await remove.click();
  await submit(page.getByRole("dialog"), done.remove);
  await gone(rowOf(page, "批量岗位1"), rowOf(page, "批量岗位2"));
  assert.ok(await remove.isDisabled());
});

journey("a column can be hidden, and stays hidden", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  const heading = page.getByRole("columnheader", { name: "创建时间" });
  await sees(heading);
  await page.getByRole("button", { name: "列设置" }).click();
  await page.getByRole("checkbox", { name: "创建时间" }).uncheck();
  await gone(heading);
  await page.reload();
  await sees(page.getByRole("columnheader", { name: "岗位名称" }));
  await gone(heading);
});
