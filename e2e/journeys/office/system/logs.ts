import assert from "node:assert/strict";
import type { PostRow } from "@aeromaint/contracts/system/post.ts";
import { journey } from "../../../harness/journey.ts";
import { rowOf, systemPaths } from "../../../harness/office.ts";
import { eventually, gone, says, sees } from "../../../harness/seeing.ts";
import { answered, openOver, pick } from "./system.ts";

journey("the operation log shows what an edit changed, old and new", async (j) => {
  const api = await j.apiAs("admin");
  const body = { postCode: "logged", postName: "漆工", postSort: 70, status: "1" };
  const { postId } = await api.call<{ postId: string }>("POST", "/system/post", body);
  const { version } = await api.get<PostRow>(`/system/post/${postId}`);
  await api.call("PUT", `/system/post/${postId}`, { ...body, postName: "喷漆工", version });
  await api.call("DELETE", `/system/post/${postId}`);

  const page = await j.open(systemPaths.operations, { as: api });
  for (const type of ["新增", "修改", "删除"]) {
    await sees(page.getByRole("row").filter({ hasText: "岗位" }).filter({ hasText: type }).first());
  }
  const edit = page
    .getByRole("row")
    .filter({ hasText: "岗位" })
    .filter({ hasText: "修改" })
    .first();
  const detail = await openOver(page, edit.getByRole("button", { name: "详情" }), "操作日志详情");
  const change = detail.getByRole("row").filter({ hasText: "岗位名称" });
  assert.deepEqual(await change.getByRole("cell").allInnerTexts(), ["岗位名称", "漆工", "喷漆工"]);
  await sees(detail.getByText(`/system/post/${postId}`, { exact: false }));
  await page.keyboard.press("Escape");
  await gone(detail);

  await edit.getByRole("button", { name: "删除" }).click();
  await says(page, "已取消操作", answered(page, "确定删除该访问日志吗？", "取消"));
  await gone(page.getByRole("dialog"));
  await page.getByRole("button", { name: /清空/ }).click();
  await says(page, "已取消操作", answered(page, "确定删除清空所有访问日志吗？", "取消"));
  await sees(edit);
});

journey("the sign-in log tells failures apart and is cleared after a question", async (j) => {
  const visitor = await j.open("/login");
  j.expectRefusal(401, "/api/auth/login");
  await visitor.getByLabel("账号").fill("nobody-here");
  await visitor.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
  await says(visitor, "登录失败", visitor.getByLabel("密码", { exact: true }).press("Enter"));

  const page = await j.open(systemPaths.signIns, { as: "admin" });
  await sees(rowOf(page, "nobody-here").first());
  const header = page.getByRole("search");
  await pick(header.getByLabel("登录状态"), "成功");
  await header.getByRole("button", { name: "查询" }).click();
  await gone(rowOf(page, "nobody-here").first());
  await sees(rowOf(page, "admin").first());
  await header.getByRole("button", { name: "重置" }).click();
  await sees(rowOf(page, "nobody-here").first());

  await page.getByRole("button", { name: /清空/ }).click();
  await says(page, "清空成功", answered(page, "确定删除清空所有登录日志吗？", "确定"));
  await eventually(async () => assert.equal(await rowOf(page, "admin").count(), 0));
});
