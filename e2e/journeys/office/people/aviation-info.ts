import assert from "node:assert/strict";
import type { AviationProfile } from "@aeromaint/contracts/people/account.ts";
import { type Api, signedInWith } from "../../../harness/api.ts";
import { journey, theStage } from "../../../harness/journey.ts";
import { leaveQuestion, peoplePaths, press } from "../../../harness/office.ts";
import { eventually, gone, says, sees } from "../../../harness/seeing.ts";
import { type Applicant, addApplicant, fill, password } from "./people.ts";

journey("an aviation person changes the profile, or leaves it as it was", async (j) => {
  const admin = await j.apiAs("admin");
  const person = await withAviationPage(admin, { name: "e2e.aviator", mobile: "15900007831" });
  const page = await j.open(peoplePaths.aviationInfo, { as: person.api });
  const sheet = page.getByRole("region", { name: "航空人员信息" });
  await sees(sheet.getByText("直升机外载荷作业证书"));
  assert.equal(await sheet.getByRole("textbox").count(), 0);
  await sheet.getByRole("button", { name: "修改" }).click();
  await fill(sheet, { 级别: "特级" });
  const question = leaveQuestion(page);
  await sheet.getByRole("button", { name: "取消" }).click();
  await says(page, "已取消操作", press(question, "取消"));
  await gone(question);
  assert.equal(await sheet.getByLabel("级别").inputValue(), "特级");
  await sheet.getByRole("button", { name: "取消" }).click();
  await press(question, "确定");
  await sees(sheet.getByText("二级"));
  await gone(sheet.getByText("特级"));
  await sheet.getByRole("button", { name: "修改" }).click();
  await fill(sheet, { "有效期（年）": "0" });
  await sees(sheet.getByText("请输入正整数！"));
  await fill(sheet, { 级别: "特级", "有效期（年）": "4", 联系电话: "" });
  await says(page, "修改成功", sheet.getByRole("button", { name: "保存" }).click());
  await sees(sheet.getByText("特级"), sheet.getByRole("button", { name: "修改" }));
  const { limitedTime, mobile } = await person.api.get<AviationProfile>("/repair/info/aviation");
  assert.deepEqual([limitedTime, mobile], [4, null]);
  await person.leave();
});

journey("a certificate that runs out is told of once after a sign-in", async (j) => {
  const admin = await j.apiAs("admin");
  const person = await withAviationPage(admin, {
    ...{ name: "e2e.reminded", mobile: "15900007832" },
    skillTime: threeYearsBefore(Date.now() + 30 * dayLength),
  });
  const page = await j.open(peoplePaths.aviationInfo, { as: person.api });
  const reminder = page.getByText(/^您的直升机外载荷作业证书将于\d{4}-\d{2}-\d{2}到期，剩余\d+天$/);
  await sees(reminder);
  await page.reload();
  await sees(page.getByRole("button", { name: "修改" }));
  await gone(reminder);
  await person.leave();
});

journey("who is no aviation person is told so", async (j) => {
  j.expectRefusal(404, "/api/repair/info/aviation");
  const page = await j.open(peoplePaths.aviationInfo, { as: "operator" });
  await sees(page.getByText("您的账号没有航空人员信息，如需登记请联系管理员"));
  await eventually(async () =>
    assert.equal(await page.getByRole("button", { name: "修改" }).count(), 0),
  );
});

const dayLength = 24 * 60 * 60 * 1000;

/** The day on which a certificate of three years was given that ends at this moment. */
function threeYearsBefore(end: number): string {
  const [year = "", ...rest] = new Date(end).toISOString().slice(0, 10).split("-");
  return [Number(year) - 3, ...rest].join("-").replace("-02-29", "-02-28");
}

/** Somebody with an aviation profile and a role that shows its page; both leave together. */
async function withAviationPage(admin: Api, applicant: Omit<Applicant, "nickName">) {
  const { name } = applicant;
  const id = await addApplicant(admin, { ...applicant, nickName: "蒋航空" });
  await admin.call("PUT", `/repair/info/approval/${id}`, { nature: "1" });
  const { roleId } = await admin.call<{ roleId: string }>("POST", "/system/role", {
    ...{ roleName: `${name}的页面`, roleKey: name.replace(".", "_"), roleSort: 90, status: "1" },
    menuIds: await menuIds(admin, "应用中心", "航空人员信息"),
  });
  const { list } = await admin.get<{ list: { userId: string }[] }>(`/repair/info?name=${name}`);
  await admin.call("PUT", `/system/user/${list[0]?.userId}`, { roleIds: [roleId] });
  const leave = async () => {
    await admin.call("DELETE", `/repair/info/${id}`);
    await admin.call("DELETE", `/system/role/${roleId}`);
  };
  return { api: await signedInWith(theStage().server.address, name, password), leave };
}

interface MenuNode {
  id: string;
  label: string;
  children: MenuNode[];
}

/** Ids of the menus on the way down by these labels. */
async function menuIds(admin: Api, ...labels: string[]): Promise<string[]> {
  let nodes = await admin.get<MenuNode[]>("/system/common/menu/tree");
  return labels.map((wanted) => {
    const node = nodes.find(({ label }) => label === wanted);
    assert.ok(node, wanted);
    nodes = node.children;
    return node.id;
  });
}
