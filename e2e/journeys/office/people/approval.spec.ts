import { expect, type Locator, type Page } from "@playwright/test";
import { openFromRow, pressButton, rowWithText, submit } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { accountsPath, addApplicant, password } from "./people.ts";

test("an approved account signs in, and the badge decreases", async ({ open, apiAs, apiWith }) => {
  const api = await apiAs("operator");
  const name = "e2e.passes";
  const id = await addApplicant(api, { name, nickName: "周通过", mobile: "15900007821" });
  await expect(apiWith(name, password)).rejects.toThrow(/401 登录失败/);
  const page = await open(accountsPath("3", name), { as: api });
  const before = (await api.get<{ total: number }>("/repair/info/pending")).total;
  await expect(pendingBadge(page)).toHaveAttribute("title", `${before} 个账号待审核`);
  const deciding = await openFromRow(page, name, "审核");
  await pressButton(deciding, "确定");
  await expect(deciding.getByText("必填项不能为空!")).toBeVisible();
  await deciding.getByRole("radio", { name: "通过" }).check();
  await submit(deciding, "审核成功");
  await expect(rowWithText(page, name).getByText("已通过")).toBeVisible();
  await expect(
    rowWithText(page, name).getByRole("button", { name: "审核", exact: true }),
  ).toBeHidden();
  await expect(pendingBadge(page)).toHaveAttribute("title", `${before - 1} 个账号待审核`);
  const applicant = await apiWith(name, password);
  const { reminders } = await applicant.get<{ reminders: string[] }>("/system/common/user/profile");
  expect(reminders).toContain("您的账号已通过审核");
  await api.call("DELETE", `/repair/info/${id}`);
});

// Slow: another decision on the same screen.
test("a rejected account cannot sign in, and its reason is stored", async ({
  open,
  apiAs,
  apiWith,
}) => {
  const api = await apiAs("operator");
  const name = "e2e.refused";
  const reason = "证书照片无法辨认，请重新上传";
  const id = await addApplicant(api, { name, nickName: "吴驳回", mobile: "15900007822" });
  const page = await open(accountsPath("3", name), { as: api });
  const deciding = await openFromRow(page, name, "审核");
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await deciding.getByLabel("审核意见").fill(reason);
  await submit(deciding, "审核成功");
  await expect(rowWithText(page, name).getByText("已驳回")).toBeVisible();
  await expect((await openFromRow(page, name, "查看")).getByText(reason)).toBeVisible();
  await expect(apiWith(name, password)).rejects.toThrow(/401 登录失败/);
  await api.call("DELETE", `/repair/info/${id}`);
});

// Slow: another decision on the same screen.
test("the second of two decisions is refused", async ({ open, apiAs, expectRefusal }) => {
  const api = await apiAs("operator");
  const name = "e2e.twice";
  const id = await addApplicant(api, { name, nickName: "郑两次", mobile: "15900007823" });
  const page = await open(accountsPath("3", name), { as: api });
  const deciding = await openFromRow(page, name, "审核");
  await api.call("PUT", `/repair/info/approval/${id}`, { nature: "1" });
  expectRefusal(409, `/api/repair/info/approval/${id}`);
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await submit(deciding, "该账号已审核");
  await expect(rowWithText(page, name).getByText("已通过")).toBeVisible();
  await api.call("DELETE", `/repair/info/${id}`);
});

// Slow: another decision on the same screen.
test("a reviewer sees the evidence and continues with the next account", async ({
  open,
  apiAs,
}) => {
  const api = await apiAs("operator");
  const names = ["e2e.queue.one", "e2e.queue.two"];
  const ids = [];
  for (const [at, name] of names.entries()) {
    ids.push(await addApplicant(api, { name, nickName: `排队${at}`, mobile: `1590000785${at}` }));
  }
  const page = await open(accountsPath("3", "e2e.queue"), { as: api });
  const deciding = await openFromRow(page, "e2e.queue.two", "审核");
  const evidence = deciding.getByRole("region", { name: "审核内容" });
  await expect(evidence.getByText("15900007851")).toBeVisible();
  await deciding.getByRole("radio", { name: "通过" }).check();
  await expectToast(page, "审核成功", () => pressButton(deciding, "确定并审核下一条"));
  await expect(evidence.getByText("15900007850")).toBeVisible();
  await expect(deciding.getByRole("radio", { name: "通过" })).not.toBeChecked();
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await submit(deciding, "审核成功");
  await expect(rowWithText(page, "e2e.queue.two").getByText("已通过")).toBeVisible();
  await expect(rowWithText(page, "e2e.queue.one").getByText("已驳回")).toBeVisible();
  await api.call("DELETE", `/repair/info/${ids.join(",")}`);
});

/** Badge of the menu entry. */
function pendingBadge(page: Page): Locator {
  return page.getByRole("menuitem", { name: /账号管理/ }).getByTitle(/待审核$/);
}
