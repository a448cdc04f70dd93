import assert from "node:assert/strict";
import type { Api } from "../../harness/api.ts";
import { categoryWith, listPath } from "../../harness/categories.ts";
import { journey } from "../../harness/journey.ts";
import {
  choose,
  done,
  itemsPath,
  openAdding,
  openFromRow,
  press,
  rowOf,
  search,
  submit,
  upload,
} from "../../harness/office.ts";
import { asFile, pdf, plainText, png } from "../../harness/sample-files.ts";
import { eventually, gone, says, sees } from "../../harness/seeing.ts";

const title = "起落架收放作动筒渗漏的现场判断";

journey("an item goes from the editor's desk to the reader", async (j) => {
  const page = await j.open(itemsPath, { as: "operator" });
  const adding = await openAdding(page, "维修信息新增");
  const missing = adding.getByText("必填项不能为空!");
  await press(adding, "确定");
  // Publisher and start time are filled in already.
  await eventually(async () => assert.equal(await missing.count(), 3));
  await choose(adding.getByLabel("所属分类"), "外委方案");
  await eventually(async () => assert.equal(await missing.count(), 2));
  // The category has covers: from here on one is asked for.
  await press(adding, "确定");
  await eventually(async () => assert.equal(await missing.count(), 3));

  await adding.getByLabel("标题").fill(title);
  await adding.getByLabel("发布人").fill("航线维修部");
  await adding.getByLabel("开始时间").fill("2026-02-03 04:05:06");
  await adding.getByLabel("开始时间").press("Enter");
  const editor = adding.getByRole("textbox", { name: "正文" });
  await editor.fill("先擦净，再看两分钟内的滴数。");
  await upload(page, adding.getByRole("button", { name: "选择图片" }), png("作动筒.png"));
  const files = adding.getByRole("button", { name: "选择文件" });
  await says(page, "请上传PDF的附件", upload(page, files, plainText("记录.txt")));
  await upload(page, files, pdf("渗漏判断.pdf"));
  await sees(adding.getByText("渗漏判断.pdf"));
  await submit(adding, done.add);

  await search(page, "标题", title);
  const row = rowOf(page, title);
  await sees(row.getByText("2026-02-03 04:05:06"), row.getByText("外委方案"), row.locator("img"));

  const category = await categoryWith("1", j.visitorApi());
  const reader = await j.open(`${listPath(category)}&title=${encodeURIComponent(title)}`, {
    as: "aviator",
  });
  await reader.getByRole("button", { name: title }).click();
  await sees(reader.getByRole("heading", { name: title, level: 1 }));
  await sees(reader.getByText("先擦净，再看两分钟内的滴数。"));
  await reader.getByRole("button", { name: /^附件/ }).click();
  const [download] = await Promise.all([
    reader.waitForEvent("download"),
    reader.getByRole("dialog", { name: "附件" }).getByRole("link", { name: "下载" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "渗漏判断.pdf");
});

journey("an item is viewed, then changed without its release time", async (j) => {
  const name = "前轮转弯作动筒更换要点";
  await addItem(await j.apiAs("operator"), name);
  const page = await j.open(`${itemsPath}?title=${encodeURIComponent(name)}`, { as: "operator" });
  const viewing = await openFromRow(page, name, "查看");
  await sees(viewing.getByText("维修信息查看"), viewing.getByText("更换要点.pdf"));
  await sees(viewing.getByText("先泄压，后拆管。"), viewing.locator("img").first());
  await press(viewing, "关闭");
  await gone(viewing);
  const editing = await openFromRow(page, name, "编辑");
  await sees(editing.getByText("维修信息编辑"));
  await gone(editing.getByLabel("开始时间"));
  await editing.getByLabel("发布人").fill("起落架车间");
  await submit(editing, done.edit);
  await sees(rowOf(page, "起落架车间"));
});

journey("a category without covers asks for none, one with covers does", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator" });
  const adding = await openAdding(page, "维修信息新增");
  await choose(adding.getByLabel("所属分类"), "行业培训课程");
  await gone(adding.getByRole("button", { name: "选择图片" }));
  await choose(adding.getByLabel("所属分类"), "改装修理方案");
  const pictures = adding.getByRole("button", { name: "选择图片" });
  await upload(page, pictures, png("封面.png"));
  await sees(adding.getByRole("img", { name: "封面.png" }));
  await choose(adding.getByLabel("所属分类"), "外委方案");
  await sees(pictures);
  await gone(adding.getByRole("img", { name: "封面.png" }));
  await upload(page, pictures, plainText("封面.txt"));
  await gone(adding.getByText("封面.txt"));
});

journey("of two editors of one item the second is told, and nothing is lost", async (j) => {
  const api = await j.apiAs("operator");
  const { repairId } = await api.call<{ repairId: string }>("POST", "/platform/info", {
    categoryId: (await categoryWith("2", j.visitorApi())).categoryId,
    title: "两人同时编辑的条目",
    releaseUser: "培训室",
    releaseTime: "2026-03-04 08:00:00",
    content: "<p>原文</p>",
  });
  const path = `${itemsPath}?title=${encodeURIComponent("两人同时编辑")}`;
  const first = await j.open(path, { as: "operator" });
  const second = await j.open(path, { as: "admin" });
  const firstEditing = await openFromRow(first, "两人同时编辑", "编辑");
  const secondEditing = await openFromRow(second, "两人同时编辑", "编辑");
  await firstEditing.getByLabel("发布人").fill("第一位");
  await secondEditing.getByLabel("发布人").fill("第二位");
  await submit(firstEditing, done.edit);
  j.expectRefusal(409, `/api/platform/info/${repairId}`);
  await press(secondEditing, "确定");
  await sees(secondEditing.getByText("数据已被他人修改，请刷新后重试"));
  assert.equal(await secondEditing.getByLabel("发布人").inputValue(), "第二位");
  await press(secondEditing, "重新加载");
  await eventually(async () =>
    assert.equal(await secondEditing.getByLabel("发布人").inputValue(), "第一位"),
  );
  await secondEditing.getByLabel("发布人").fill("第二位");
  await submit(secondEditing, done.edit);
  await sees(rowOf(second, "第二位"));
});

/** An item with cover and attachment, as the form would have sent it. */
async function addItem(api: Api, name: string): Promise<void> {
  const { categoryId } = await categoryWith("1", api);
  const form = new FormData();
  form.set("categoryId", categoryId);
  form.set("title", name);
  form.set("releaseUser", "航线维修部");
  form.set("releaseTime", "2026-02-04 08:00:00");
  form.set("content", "<p>先泄压，后拆管。</p>");
  form.set("cover", asFile(png("作动筒.png")));
  form.set("file", asFile(pdf("更换要点.pdf")));
  await api.call("POST", "/platform/info", form);
}
