import assert from "node:assert/strict";
import type { CategoryName } from "@aeromaint/contracts/content/category.ts";
import { journey } from "../../../harness/journey.ts";
import {
  choose,
  contentPaths,
  done,
  openAdding,
  openFromRow,
  press,
  rowOf,
  search,
  submit,
  upload,
} from "../../../harness/office.ts";
import { pdf, plainText, png } from "../../../harness/sample-files.ts";
import { eventually, gone, says, sees } from "../../../harness/seeing.ts";
import { addTraining, withCategory } from "./sample-content.ts";

const title = "发动机孔探复训课程";

journey("a training item is added with cover and annex", async (j) => {
  const api = await j.apiAs("operator");
  const categories = await api.get<CategoryName[]>("/train/category/name");
  const category = categories.find(({ cover }) => cover === "1");
  assert.ok(category);
  const page = await j.open(contentPaths.training, { as: api });
  const adding = await openAdding(page, "培训信息新增");
  // Publisher and release time are filled in already.
  assert.notEqual(await adding.getByLabel("发布人").inputValue(), "");
  assert.match(
    await adding.getByLabel("发布时间").inputValue(),
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  );
  await press(adding, "确定");
  const missing = adding.getByText("必填项不能为空!");
  await eventually(async () => assert.equal(await missing.count(), 3));
  await choose(adding.getByLabel("所属分类"), category.name);
  await adding.getByLabel("标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("孔探设备的使用与缺陷判读。");
  await upload(page, adding.getByRole("button", { name: "选择图片" }), png("孔探.png"));
  const files = adding.getByRole("button", { name: "选择文件" });
  await says(page, "请上传PDF的附件", upload(page, files, plainText("大纲.txt")));
  await gone(adding.getByText("大纲.txt"));
  await upload(page, files, pdf("教学大纲.pdf"));
  await submit(adding, done.add);

  await search(page, "标题", title);
  const row = rowOf(page, title);
  await sees(row.getByText(category.name), row.getByText("已发布"), row.locator("img"));
  const { list } = await api.get<{ list: { annex: string }[] }>(
    `/train/info?title=${encodeURIComponent(title)}`,
  );
  assert.notEqual(list[0]?.annex, "");
});

journey("a training item keeps its category and its release time", async (j) => {
  const name = "航电维护资质复训";
  const api = await j.apiAs("operator");
  const category = await addTraining(api, { title: name });
  const page = await j.open(`${contentPaths.training}?title=${encodeURIComponent(name)}`, {
    as: api,
  });
  const viewing = await openFromRow(page, name, "查看");
  await sees(viewing.getByText("教学大纲.pdf"), viewing.getByText(category.name));
  await press(viewing, "关闭");
  await gone(viewing);
  const editing = await openFromRow(page, name, "编辑");
  await sees(editing.getByText(category.name));
  assert.ok(await editing.getByLabel("所属分类").isDisabled());
  await gone(editing.getByLabel("发布时间"));
  await editing.getByLabel("发布人").fill("航电车间");
  await submit(editing, done.edit);
  const row = rowOf(page, "航电车间");
  await sees(row.getByText("2026-02-04 08:00:00"), row.locator("img"));
});

journey("another training category takes the chosen cover away", async (j) => {
  const api = await j.apiAs("operator");
  const [pictured] = (await api.get<CategoryName[]>("/train/category/name")).filter(
    ({ cover }) => cover === "1",
  );
  assert.ok(pictured);
  const plain = { path: "/train/category", name: "不带封面的课程", cover: "2" } as const;
  await withCategory(api, plain, async () => {
    const page = await j.open(contentPaths.training, { as: api });
    const adding = await openAdding(page, "培训信息新增");
    const pictures = adding.getByRole("button", { name: "选择图片" });
    await choose(adding.getByLabel("所属分类"), pictured.name);
    await upload(page, pictures, png("课程.png"));
    await sees(adding.getByRole("img", { name: "课程.png" }));
    await choose(adding.getByLabel("所属分类"), plain.name);
    await gone(pictures);
    await choose(adding.getByLabel("所属分类"), pictured.name);
    await sees(pictures);
    await gone(adding.getByRole("img", { name: "课程.png" }));
  });
});

journey("training items are searched by a period too", async (j) => {
  const api = await j.apiAs("operator");
  await addTraining(api, { title: "复合材料修理班一期", releaseTime: "2025-01-10 09:00:00" });
  await addTraining(api, { title: "复合材料修理班二期", releaseTime: "2025-03-10 09:00:00" });
  const page = await j.open(contentPaths.training, { as: api });
  const header = page.getByRole("search");
  await header.getByRole("button", { name: "展开" }).click();
  await header.getByLabel("标题").fill("复合材料修理班");
  for (const [label, day] of [
    ["开始日期", "2025-03-01"],
    ["结束日期", "2025-03-10"],
  ] as const) {
    await header.getByLabel(label).fill(day);
    await header.getByLabel(label).press("Enter");
  }
  await header.getByRole("button", { name: "查询" }).click();
  await sees(rowOf(page, "复合材料修理班二期"));
  await gone(rowOf(page, "复合材料修理班一期"));
});

journey("a training category has covers unless it is told otherwise", async (j) => {
  const page = await j.open(contentPaths.trainingCategories, { as: "operator" });
  const adding = await openAdding(page, "培训分类新增");
  assert.ok(await adding.getByRole("radio", { name: "是" }).isChecked());
  await press(adding, "确定");
  await eventually(async () => assert.equal(await adding.getByText("必填项不能为空!").count(), 2));
  await adding.getByLabel("分类名称").fill("模拟机训练");
  await adding.getByLabel("排序").fill("90");
  await submit(adding, done.add);
  const editing = await openFromRow(page, "模拟机训练", "编辑");
  await editing.getByRole("radio", { name: "否" }).check();
  await submit(editing, done.edit);
  const viewing = await openFromRow(page, "模拟机训练", "查看");
  await sees(viewing.getByText("否", { exact: true }));
  await press(viewing, "关闭");
  await gone(viewing);
  await submit(await openFromRow(page, "模拟机训练", "删除"), done.remove);
  await gone(rowOf(page, "模拟机训练"));
});
