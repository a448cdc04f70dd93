import assert from "node:assert/strict";
import { journey } from "../../../harness/journey.ts";
import { contentPaths, done, openFromRow, press, rowOf, submit } from "../../../harness/office.ts";
import { gone, says, sees } from "../../../harness/seeing.ts";
import { addTool, addTraining } from "./sample-content.ts";

journey("an item is taken off the site and put back", async (j) => {
  const name = "液压油车租赁服务";
  const api = await j.apiAs("operator");
  await addTool(api, { title: name });
  const visitors = async () => {
    const path = `/open/platform/tool?title=${encodeURIComponent(name)}`;
    return (await j.visitorApi().get<{ total: number }>(path)).total;
  };
  assert.equal(await visitors(), 1);
  const page = await j.open(`${contentPaths.tools}?title=${encodeURIComponent(name)}`, { as: api });
  const row = rowOf(page, name);
  await sees(row.getByText("已发布"));
  const asking = await openFromRow(page, name, "下架");
  await says(page, "已取消操作", press(asking, "取消"));
  await gone(asking);
  await submit(await openFromRow(page, name, "下架"), done.edit);
  await sees(row.getByText("已下架"));
  assert.equal(await visitors(), 0);
  await submit(await openFromRow(page, name, "重新上架"), done.edit);
  await sees(row.getByText("已发布"));
  assert.equal(await visitors(), 1);
});

journey("an item never leaves before it has come", async (j) => {
  const name = "明年的机型培训";
  const api = await j.apiAs("operator");
  await addTraining(api, { title: name, releaseTime: "2099-01-01 08:00:00" });
  const page = await j.open(`${contentPaths.training}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const row = rowOf(page, name);
  await sees(row.getByText("待发布"));
  await gone(row.getByRole("button", { name: "下架" }));
  const editing = await openFromRow(page, name, "编辑");
  const end = editing.getByLabel("下架时间");
  await end.fill("2098-12-31 08:00:00");
  await end.press("Enter");
  await press(editing, "确定");
  await sees(editing.getByText("下架时间不能早于发布时间"));
  await end.fill("2099-06-01 08:00:00");
  await end.press("Enter");
  await submit(editing, done.edit);
  await sees(row.getByText("待发布"));
});
