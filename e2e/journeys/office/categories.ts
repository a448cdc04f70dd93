import assert from "node:assert/strict";
import { journey } from "../../harness/journey.ts";
import {
  categoriesPath,
  done,
  openAdding,
  openFromRow,
  press,
  rowOf,
  search,
  submit,
} from "../../harness/office.ts";
import { eventually, gone, sees } from "../../harness/seeing.ts";

const fixed = ["外委方案", "改装修理方案", "QN经验分享", "行业培训课程"];

journey("the four fixed categories can only be looked at", async ({ open }) => {
  const page = await open(categoriesPath, { as: "operator" });
  for (const name of fixed) {
    const row = rowOf(page, name);
    await sees(row.getByRole("button", { name: "查看" }));
    await gone(
      row.getByRole("button", { name: "编辑" }),
      row.getByRole("button", { name: "删除" }),
    );
    assert.ok(await row.getByRole("checkbox").isDisabled());
  }
  const viewing = await openFromRow(page, "行业培训课程", "查看");
  await sees(viewing.getByText("维修信息分类查看"), viewing.getByText("否", { exact: true }));
});

journey("a category is added, viewed, changed and deleted", async ({ open }) => {
  const page = await open(categoriesPath, { as: "operator" });
  const adding = await openAdding(page, "维修信息分类新增");
  await press(adding, "确定");
  await eventually(async () => assert.equal(await adding.getByText("必填项不能为空!").count(), 3));
  await adding.getByLabel("分类名称").fill("航线排故");
  await adding.getByLabel("排序").fill("5");
  await adding.getByRole("radio", { name: "否" }).check();
  await submit(adding, done.add);
  await sees(rowOf(page, "航线排故"));

  const editing = await openFromRow(page, "航线排故", "编辑");
  await gone(editing.getByText("是否有封面"));
  await editing.getByLabel("分类名称").fill("航线排故案例");
  await submit(editing, done.edit);
  await sees(rowOf(page, "航线排故案例"));
  await search(page, "分类名称", "航线排故案例");
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  await submit(await openFromRow(page, "航线排故案例", "删除"), done.remove);
  await gone(rowOf(page, "航线排故案例"));
});

journey("a category that holds items cannot be deleted", async (j) => {
  const api = await j.apiAs("operator");
  const category = { name: "占用中的分类", orderNum: 6, cover: "2" };
  const { categoryId } = await api.call<{ categoryId: string }>(
    "POST",
    "/platform/category",
    category,
  );
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId,
    title: "占用分类的条目",
    releaseUser: "质量室",
    releaseTime: "2026-01-05 08:00:00",
    content: "<p>正文</p>",
  });
  j.expectRefusal(409, `/api/platform/category/${categoryId}`);
  const page = await j.open(categoriesPath, { as: api });
  const asking = await openFromRow(page, category.name, "删除");
  await press(asking, "确定");
  await sees(page.getByText("分类下存在内容，不允许删除"));
  await sees(rowOf(page, category.name));
  await api.call("DELETE", `/platform/info/${repairId}`);
  await api.call("DELETE", `/platform/category/${categoryId}`);
});

journey("categories are searched by whether they have covers", async ({ open }) => {
  const page = await open(`${categoriesPath}?cover=2`, { as: "operator" });
  await sees(rowOf(page, "行业培训课程"));
  await gone(rowOf(page, "外委方案"));
  await page.getByRole("button", { name: "重置" }).click();
  await sees(rowOf(page, "外委方案"));
});
