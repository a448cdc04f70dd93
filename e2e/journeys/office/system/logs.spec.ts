import type { PostRow } from "@aeromaint/contracts/system/post.ts";
import { expect } from "@playwright/test";
import { officePaths, rowWithText } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion, openDialogOver, pickOption } from "./system.ts";

test("the operation log shows what an edit changed, old and new", async ({ open, apiAs }) => {
  const api = await apiAs("admin");
  const body = { postCode: "logged", postName: "漆工", postSort: 70, status: "1" };
  const { postId } = await api.call<{ postId: string }>("POST", "/system/post", body);
  const { version } = await api.get<PostRow>(`/system/post/${postId}`);
  await api.call("PUT", `/system/post/${postId}`, { ...body, postName: "喷漆工", version });
  await api.call("DELETE", `/system/post/${postId}`);

  const page = await open(officePaths.operationLogs, { as: api });
  for (const type of ["新增", "修改", "删除"]) {
    await expect(
      page.getByRole("row").filter({ hasText: "岗位" }).filter({ hasText: type }).first(),
    ).toBeVisible();
  }
  const edit = page
    .getByRole("row")
    .filter({ hasText: "岗位" })
    .filter({ hasText: "修改" })
    .first();
  const detail = await openDialogOver(
    page,
    edit.getByRole("button", { name: "详情" }),
    "操作日志详情",
  );
  const change = detail.getByRole("row").filter({ hasText: "岗位名称" });
  await expect(change.getByRole("cell")).toHaveText(["岗位名称", "漆工", "喷漆工"]);
  await expect(detail.getByText(`/system/post/${postId}`, { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();

  await edit.getByRole("button", { name: "删除" }).click();
  await expectToast(page, "已取消操作", () =>
    answerQuestion(page, "确定删除该访问日志吗？", "取消"),
  );
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: /清空/ }).click();
  await expectToast(page, "已取消操作", () =>
    answerQuestion(page, "确定删除清空所有访问日志吗？", "取消"),
  );
  await expect(edit).toBeVisible();
});

// Slow: the other log.
test("the sign-in log distinguishes failures and is cleared after a question", async ({
  open,
  expectRefusal,
}) => {
  const visitor = await open("/login");
  expectRefusal(401, "/api/auth/login");
  await visitor.getByLabel("账号").fill("nobody-here");
  await visitor.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
  await visitor.getByLabel("密码", { exact: true }).press("Enter");
  await expect(visitor.getByRole("alert")).toHaveText("登录失败");

  const page = await open(officePaths.accessLogs, { as: "admin" });
  await expect(rowWithText(page, "nobody-here").first()).toBeVisible();
  const header = page.getByRole("search");
  await pickOption(header.getByLabel("登录状态"), "成功");
  await header.getByRole("button", { name: "查询" }).click();
  await expect(rowWithText(page, "nobody-here").first()).toBeHidden();
  await expect(rowWithText(page, "admin").first()).toBeVisible();
  await header.getByRole("button", { name: "重置" }).click();
  await expect(rowWithText(page, "nobody-here").first()).toBeVisible();

  await page.getByRole("button", { name: /清空/ }).click();
  await expectToast(page, "清空成功", () =>
    answerQuestion(page, "确定删除清空所有登录日志吗？", "确定"),
  );
  await expect(rowWithText(page, "admin")).toHaveCount(0);
});
