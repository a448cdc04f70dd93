import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Api } from "../../../harness/api.ts";
import { journey } from "../../../harness/journey.ts";
import {
  done,
  openAdding,
  openFromRow,
  peoplePaths,
  press,
  rowOf,
  submit,
  upload,
} from "../../../harness/office.ts";
import { png } from "../../../harness/sample-files.ts";
import { eventually, gone, says, sees } from "../../../harness/seeing.ts";
import { accountsPath, addApplicant, choosePortrait, fill, password } from "./people.ts";

interface NewKind {
  tab: string;
  name: string;
  /** Of the required fields those that this kind alone has, by their titles. */
  own: Record<string, string>;
  /** Values of radios. */
  choices: string[];
  /** How the account's review stands once it is made. */
  review: "待审核" | "已通过";
}

const kinds: Record<string, NewKind> = {
  "1": {
    tab: "维修人员",
    name: "e2e.line",
    own: {
      出生日期: "1990-05-06",
      民族: "汉族",
      政治面貌: "群众",
      户籍所在地: "湖北武汉",
      执照: "A320 机电（ME）",
      工作时间: "8年",
      "薪资（元/小时）": "86.5",
    },
    choices: ["男"],
    review: "待审核",
  },
  "3": {
    tab: "航空人员",
    name: "e2e.hoist",
    own: {
      级别: "二级",
      技能证书: "海上搜救绞车手证书",
      技能名称: "绞车操作",
      颁发日期: "2026-03-01",
      "有效期（年）": "2",
      颁发单位: "海上救助飞行训练队",
    },
    choices: ["女", "是"],
    review: "待审核",
  },
  "2": {
    tab: "航材公司",
    name: "e2e.parts",
    own: { 企业名称: "长风航材有限公司", 统一社会信用代码: "91350100M000100Y43" },
    choices: [],
    review: "待审核",
  },
  "4": { tab: "平台管理员", name: "e2e.desk", own: {}, choices: ["女"], review: "已通过" },
};

for (const [nature, { tab, name, own, choices, review }] of Object.entries(kinds)) {
  journey(`an account is made: ${tab}`, async (j) => {
    const api = await j.apiAs("admin");
    const page = await j.open(peoplePaths.accounts, { as: api });
    await page.getByRole("tab", { name: tab }).click();
    await sees(page.getByRole("tab", { name: tab, selected: true }));
    const adding = await openAdding(page, `${tab}新增`);
    await press(adding, "确定");
    await sees(adding.getByText("手机号不能为空!"));
    await fill(adding, {
      账号: name,
      姓名: `郑试${nature}`,
      联系电话: `1590000780${nature}`,
      ...own,
    });
    for (const choice of choices) {
      await adding.getByRole("radio", { name: choice, exact: true }).check();
    }
    await fill(adding, { 密码: password, 确认密码: `${password}s` });
    await sees(adding.getByText("新密码不一致！"));
    await fill(adding, { 确认密码: password });
    const pictures = adding.getByRole("button", { name: "选择图片" });
    await choosePortrait(page, pictures.first());
    if (nature === "2") await upload(page, pictures.last(), png("营业执照.png"));
    await eventually(async () =>
      assert.equal(await adding.getByText("必填项不能为空!").count(), 0),
    );
    await submit(adding, done.add);
    const row = rowOf(page, name);
    await sees(row.getByText(review), row.getByText(`159****780${nature}`));
    await removed(page, api, name);
  });
}

journey("what is fixed of a firm stays, and its licence is shown to those who may", async (j) => {
  const page = await j.open(accountsPath("2", "supplier"), { as: "operator" });
  const editing = await openFromRow(page, "supplier", "编辑");
  for (const title of ["账号", "企业名称", "统一社会信用代码"]) {
    await eventually(async () =>
      assert.ok(await editing.getByLabel(title, { exact: true }).isDisabled()),
    );
  }
  const licence = editing.getByRole("img", { name: "营业执照" });
  await sees(licence);
  assert.match((await licence.getAttribute("src")) ?? "", /^blob:/);
  await fill(editing, { 邮箱: "sales@supplier.example" });
  await submit(editing, done.edit);
  const viewing = await openFromRow(page, "supplier", "查看");
  await sees(viewing.getByText("sales@supplier.example"));
  await sees(viewing.getByRole("img", { name: "营业执照" }));
});

journey("an account is disabled and enabled, and found by its search", async (j) => {
  const api = await j.apiAs("admin");
  const nickName = "戚停用";
  await addApplicant(api, { name: "e2e.pause", nickName, mobile: "15900007811" });
  const page = await j.open(accountsPath("3"), { as: api });
  await page.getByRole("search").getByLabel("姓名").fill(nickName);
  await page.getByRole("search").getByLabel("姓名").press("Enter");
  await eventually(async () => assert.equal(await page.getByRole("row").count(), 2));
  const asking = await openFromRow(page, nickName, "停用");
  await sees(asking.getByText("确定停用该账号吗？"));
  await says(page, "已取消操作", press(asking, "取消"));
  await gone(asking);
  await submit(await openFromRow(page, nickName, "停用"), "停用成功");
  await submit(await openFromRow(page, nickName, "启用"), "启用成功");
  await removed(page, api, "e2e.pause");
});

journey("the list of a kind is exported with its own columns", async (j) => {
  const page = await j.open(accountsPath("2"), { as: "operator" });
  await page.getByRole("button", { name: "导出" }).click();
  const dialog = page.getByRole("dialog", { name: "导出航材公司" });
  await sees(dialog.getByRole("checkbox", { name: "统一社会信用代码" }));
  assert.equal(await dialog.getByRole("checkbox", { name: "政治面貌" }).count(), 0);
  const [download] = await Promise.all([page.waitForEvent("download"), press(dialog, "导出")]);
  assert.match(download.suggestedFilename(), /\.xlsx$/);
});

/** Ticks the account's row and deletes what is ticked. */
async function removed(page: Page, api: Api, name: string): Promise<void> {
  await rowOf(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "批量删除" }).click();
  const asking = page.getByRole("dialog");
  await sees(asking.getByText("确定删除该数据吗？"));
  await submit(asking, done.remove);
  await gone(rowOf(page, name));
  const { total } = await api.get<{ total: number }>(`/repair/info?name=${name}`);
  assert.equal(total, 0);
}
