// Slow: the same screen as in office/items.spec.ts, with other fields.

import { expect } from "@playwright/test";
import { pngFile } from "../../../api/sample-files.ts";
import {
  officePaths,
  openAddDialog,
  openFromRow,
  openFromRowMenu,
  pressButton,
  rowWithText,
  submit,
  successMessages,
  uploadFiles,
} from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { addNotice } from "./sample-content.ts";

test("a notice is published", async ({ open, visitorApi }) => {
  const title = "关于开展冬季运行培训的通知";
  const page = await open(officePaths.notices, { as: "operator" });
  const adding = await openAddDialog(page, "公告新增");
  await pressButton(adding, "确定");
  const missing = adding.getByText("必填项不能为空!");
  await expect(missing).toHaveCount(3);
  await adding.getByLabel("公告标题").fill(title);
  await adding.getByRole("textbox", { name: "正文" }).fill("请于月底前完成。");
  await uploadFiles(page, adding.getByRole("button", { name: "选择图片" }), pngFile("冬季.png"));
  await submit(adding, successMessages.add);
  await expect(rowWithText(page, title).getByText("已发布")).toBeVisible();
  const { total } = await visitorApi.get<{ total: number }>(
    `/open/platform/notice?title=${encodeURIComponent(title)}`,
  );
  expect(total).toBe(1);
});

test("a notice's cover is removed and replaced", async ({ open, apiAs }) => {
  const title = "机库开放日公告";
  const api = await apiAs("operator");
  const noticeId = await addNotice(api, title);
  const coverNow = async () =>
    (await api.get<{ url: string }>(`/platform/notice/details/${noticeId}`)).url;
  const before = await coverNow();
  const page = await open(`${officePaths.notices}?noticeTitle=${encodeURIComponent(title)}`, {
    as: api,
  });
  const editing = await openFromRow(page, title, "编辑");
  await expect(editing.getByRole("listitem").locator("img")).toBeVisible();
  await editing.getByRole("button", { name: /^移除/ }).click();
  await pressButton(editing, "确定");
  await expect(editing.getByText("必填项不能为空!")).toBeVisible();
  await uploadFiles(page, editing.getByRole("button", { name: "选择图片" }), pngFile("新封面.png"));
  await submit(editing, successMessages.edit);
  const after = await coverNow();
  expect(after).not.toBe("");
  expect(after).not.toBe(before);
  const viewing = await openFromRow(page, title, "查看");
  await expect(viewing.getByText("请各单位知悉。")).toBeVisible();
  await expect(viewing.getByRole("listitem").locator("img")).toBeVisible();
});

test("notices are searched by time, taken down and deleted", async ({ open, apiAs }) => {
  const title = "停电检修通知";
  const api = await apiAs("operator");
  await addNotice(api, title);
  const period = "beginTime=2026-02-05%2008:00:00&endTime=2026-02-05%2008:00:00";
  const path = `${officePaths.notices}?noticeTitle=${encodeURIComponent(title)}`;
  const page = await open(`${path}&${period}`, { as: api });
  await expect(rowWithText(page, title)).toBeVisible();
  await submit(await openFromRowMenu(page, title, "下架"), successMessages.edit);
  await expect(rowWithText(page, title).getByText("已下架")).toBeVisible();
  await submit(await openFromRow(page, title, "删除"), successMessages.remove);
  await expect(rowWithText(page, title)).toBeHidden();
});
