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
import { png } from "../../../harness/sample-files.ts";
import { eventually, gone, sees } from "../../../harness/seeing.ts";
import { addNotice } from "./sample-content.ts";

journey("a notice is published", async (j) => {
  const title = "关于开展冬季运行培训的通知";
  const page = await j.open(contentPaths.notices, { as: "operator" });
  const adding = await openAdding(page, "公告新增");
  await press(adding, "确定");
  const missing = adding.getByText("必填项不能为空!");
  await eventually(async () => assert.equal(await missing.count(), 3));
  await adding.getByLabel("公告标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("请于月底前完成。");
  await upload(page, adding.getByRole("button", { name: "选择图片" }), png("冬季.png"));
  await submit(adding, done.add);
  await sees(rowOf(page, title).getByText("已发布"));
  const { total } = await j
    .visitorApi()
    .get<{ total: number }>(`/open/platform/notice?title=${encodeURIComponent(title)}`);
  assert.equal(total, 1);
});

journey("a notice's cover is removed and replaced", async (j) => {
  const title = "机库开放日公告";
  const api = await j.apiAs("operator");
  const noticeId = await addNotice(api, title);
  const coverNow = async () =>
    (await api.get<{ url: string }>(`/platform/notice/details/${noticeId}`)).url;
  const before = await coverNow();
  const page = await j.open(`${contentPaths.notices}?noticeTitle=${encodeURIComponent(title)}`, {
    as: api,
  });
  const editing = await openFromRow(page, title, "编辑");
  await sees(editing.getByRole("listitem").locator("img"));
  await editing.getByRole("button", { name: /^移除/ }).click();
  await press(editing, "确定");
  await sees(editing.getByText("必填项不能为空!"));
  await upload(page, editing.getByRole("button", { name: "选择图片" }), png("新封面.png"));
  await submit(editing, done.edit);
  const after = await coverNow();
  assert.notEqual(after, "");
  assert.notEqual(after, before);
  const viewing = await openFromRow(page, title, "查看");
  await sees(viewing.getByText("请各单位知悉。"), viewing.getByRole("listitem").locator("img"));
});

journey("notices are searched by moments, taken down and deleted", async (j) => {
  const title = "停电检修通知";
  const api = await j.apiAs("operator");
  await addNotice(api, title);
  const period = "beginTime=2026-02-05%2008:00:00&endTime=2026-02-05%2008:00:00";
  const path = `${contentPaths.notices}?noticeTitle=${encodeURIComponent(title)}`;
  const page = await j.open(`${path}&${period}`, { as: api });
  await sees(rowOf(page, title));
  await submit(await openFromRow(page, title, "下架"), done.edit);
  await sees(rowOf(page, title).getByText("已下架"));
  await submit(await openFromRow(page, title, "删除"), done.remove);
  await gone(rowOf(page, title));
});
