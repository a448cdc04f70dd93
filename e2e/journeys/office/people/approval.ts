import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { signedInWith } from "../../../harness/api.ts";
import { journey, theStage } from "../../../harness/journey.ts";
import { openFromRow, press, rowOf, submit } from "../../../harness/office.ts";
import { eventually, gone, sees } from "../../../harness/seeing.ts";
import { accountsPath, addApplicant, password } from "./people.ts";

journey("an account that has passed signs in, and the menu counts one less", async (j) => {
  const api = await j.apiAs("operator");
  const name = "e2e.passes";
  const id = await addApplicant(api, { name, nickName: "周通过", mobile: "15900007821" });
  const { address } = theStage().server;
  await assert.rejects(signedInWith(address, name, password), /401 登录失败/);
  const page = await j.open(accountsPath("3", name), { as: api });
  const before = (await api.get<{ total: number }>("/repair/info/pending")).total;
  await eventually(async () => assert.equal(await waiting(page), `${before} 个账号待审核`));
  const deciding = await openFromRow(page, name, "审核");
  await press(deciding, "确定");
  await sees(deciding.getByText("必填项不能为空!"));
  await deciding.getByRole("radio", { name: "通过" }).check();
  await submit(deciding, "审核成功");
  await sees(rowOf(page, name).getByText("已通过"));
  await gone(rowOf(page, name).getByRole("button", { name: "审核", exact: true }));
  await eventually(async () => assert.equal(await waiting(page), `${before - 1} 个账号待审核`));
  const applicant = await signedInWith(address, name, password);
  const { reminders } = await applicant.get<{ reminders: string[] }>("/system/common/user/profile");
  assert.ok(reminders.includes("您的账号已通过审核"));
  await api.call("DELETE", `/repair/info/${id}`);
});

journey("a rejected account stays out, and its reason is kept", async (j) => {
  const api = await j.apiAs("operator");
  const name = "e2e.refused";
  const reason = "证书照片无法辨认，请重新上传";
  const id = await addApplicant(api, { name, nickName: "吴驳回", mobile: "15900007822" });
  const page = await j.open(accountsPath("3", name), { as: api });
  const deciding = await openFromRow(page, name, "审核");
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await deciding.getByLabel("审核意见").fill(reason);
  await submit(deciding, "审核成功");
  await sees(rowOf(page, name).getByText("已驳回"));
  await sees((await openFromRow(page, name, "查看")).getByText(reason));
  await assert.rejects(signedInWith(theStage().server.address, name, password), /401 登录失败/);
  await api.call("DELETE", `/repair/info/${id}`);
});

journey("of two decisions the second is told of the first", async (j) => {
  const api = await j.apiAs("operator");
  const name = "e2e.twice";
  const id = await addApplicant(api, { name, nickName: "郑两次", mobile: "15900007823" });
  const page = await j.open(accountsPath("3", name), { as: api });
  const deciding = await openFromRow(page, name, "审核");
  await api.call("PUT", `/repair/info/approval/${id}`, { nature: "1" });
  j.expectRefusal(409, `/api/repair/info/approval/${id}`);
  await deciding.getByRole("radio", { name: "驳回" }).check();
  await submit(deciding, "该账号已审核");
  await sees(rowOf(page, name).getByText("已通过"));
  await api.call("DELETE", `/repair/info/${id}`);
});

/** What the number beside the menu entry says. */
async function waiting(page: Page): Promise<string | null> {
  const entry = page.getByRole("menuitem", { name: /账号管理/ });
  return entry.getByTitle(/待审核$/).getAttribute("title");
}
