import assert from "node:assert/strict";
import { journey } from "../../../harness/journey.ts";
import {
  contentPaths,
  done,
  openAdding,
  openFromRow,
  press,
  rowOf,
  submit,
  upload,
} from "../../../harness/office.ts";
import { plainText, png } from "../../../harness/sample-files.ts";
import { eventually, gone, says, sees } from "../../../harness/seeing.ts";
import { addTool } from "./sample-content.ts";

journey("a tool's category stays, its release time and cover change", async (j) => {
  const name = "十吨级飞机千斤顶";
  const api = await j.apiAs("operator");
  const category = await addTool(api, { title: name });
  const page = await j.open(`${contentPaths.tools}?title=${encodeURIComponent(name)}`, { as: api });
  const editing = await openFromRow(page, name, "编辑");
  await sees(editing.getByText("工具设备服务编辑"), editing.getByText(category.name));
  assert.ok(await editing.getByLabel("所属分类").isDisabled());
  await editing.getByLabel("发布时间").fill("2026-02-06 10:30:00");
  await editing.getByLabel("发布时间").press("Enter");
  const files = editing.getByRole("button", { name: "选择文件" });
  await says(page, "请上传PDF的附件", upload(page, files, plainText("参数.txt")));
  await sees(editing.getByText("技术参数.pdf"));
  await editing.getByRole("button", { name: /^移除/ }).first().click();
  await press(editing, "确定");
  await sees(editing.getByText("必填项不能为空!"));
  await upload(page, editing.getByRole("button", { name: "选择图片" }), png("千斤顶.png"));
  await submit(editing, done.edit);
  await sees(rowOf(page, name).getByText("2026-02-06 10:30:00"));
});

journey("a tool category is added and found by its name", async (j) => {
  const page = await j.open(contentPaths.toolCategories, { as: "operator" });
  const adding = await openAdding(page, "工具设备分类新增");
  assert.ok(await adding.getByRole("radio", { name: "是" }).isChecked());
  await adding.getByLabel("分类名称").fill("无损检测设备");
  await adding.getByLabel("排序").fill("零");
  await press(adding, "确定");
  await sees(adding.getByText("请输入正整数！"));
  await adding.getByLabel("排序").fill("91");
  await submit(adding, done.add);
  await page.getByRole("search").getByLabel("分类名称").fill("无损");
  await page.getByRole("button", { name: "查询" }).click();
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  await submit(await openFromRow(page, "无损检测设备", "删除"), done.remove);
  await gone(rowOf(page, "无损检测设备"));
});
