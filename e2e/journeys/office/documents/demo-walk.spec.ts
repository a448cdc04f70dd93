// Slow: five accounts of the demo in sequence.
import { expect } from "@playwright/test";
import { officePaths, rowWithText, submit } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { answerQuestion, pickOption, selectSearched } from "../system/system.ts";

const title = "走查：轮舱照明灯更换程序";
const number = "AM-WALK-001";
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const byTitle = new RegExp(title);

test("the accounts of the demo write, review, approve, circulate, sign and prove", async ({
  open,
  apiAs,
}) => {
  test.setTimeout(240_000);
  const writer = await apiAs("north");
  const { list } = await writer.get<{ list: { categoryId: string; name: string }[] }>(
    "/platform/category?name=外委方案",
  );
  const item = new FormData();
  const sent = {
    categoryId: list[0]?.categoryId ?? "",
    title,
    releaseUser: "华北维修基地",
    content: "<p>断电挂牌后拆灯罩。</p>",
    releaseTime: "2026-01-05 08:00:00",
  };
  for (const [name, value] of Object.entries(sent)) item.append(name, value);
  item.append("cover", new Blob([onePixel], { type: "image/png" }), "cover.png");
  await writer.call("POST", "/platform/info", item);

  const north = await open(officePaths.documents, { as: writer });
  await north.getByRole("button", { name: "新增受控文件" }).click();
  const adding = north.getByRole("dialog", { name: "新增受控文件" });
  await pickOption(adding.getByLabel("模块"), "145模块");
  await selectSearched(adding.getByLabel("内容"), title, title);
  await adding.getByLabel("编号").fill(number);
  await submit(adding, "已转为受控文件");
  await north.getByRole("button", { name: "提交审核" }).click();
  await expectToast(north, "已提交审核", () =>
    answerQuestion(north, "确定提交审核吗？提交后内容将冻结，审批人收到待办。", "确定"),
  );

  for (const account of ["southwest", "quality"] as const) {
    const page = await open(officePaths.workPage, { as: await apiAs(account) });
    await page
      .getByRole("region", { name: /^待我审批/ })
      .getByRole("link", { name: byTitle })
      .click();
    await page.getByRole("button", { name: "审批", exact: true }).click();
    const deciding = page.getByRole("dialog", { name: "审批：第 1 版" });
    await deciding.getByRole("radio", { name: "同意" }).check();
    await submit(deciding, "已同意");
  }
  const quality = await open(`${officePaths.documents}?docNumber=${number}`, {
    as: await apiAs("quality"),
  });
  await quality.getByRole("link", { name: number }).click();
  await quality.getByRole("button", { name: "生效", exact: true }).click();
  const activating = quality.getByRole("dialog", { name: "版次生效：第 1 版" });
  await activating.getByLabel("该版次没有复审日，仍要生效").check();
  await submit(activating, "操作成功");

  const operator = await open(`${officePaths.documents}?docNumber=${number}`, {
    as: await apiAs("operator"),
  });
  await operator.getByRole("link", { name: number }).click();
  await operator.getByRole("button", { name: "传阅", exact: true }).click();
  const starting = operator.getByRole("dialog", { name: "发起传阅" });
  await starting.getByRole("button", { name: "7 天" }).click();
  await expect(starting.getByLabel("截止时间")).toHaveValue(/ 23:59:59$/);
  await selectSearched(starting.getByLabel("角色"), "航材公司", "航材公司");
  await starting.getByLabel("角色").blur();
  await selectSearched(starting.getByLabel("人员"), "mechanic", /（mechanic）$/);
  await expect(starting.getByText(/^1 人，另有 \d+ 人未列入/)).toBeVisible();
  await starting.getByRole("button", { name: "查看名单" }).click();
  const people = starting.getByRole("region", { name: "传阅名单" });
  await expect(people.getByText("周启航")).toBeVisible();
  await people.getByText(/^未列入 \d+ 人$/).click();
  await expect(people.getByText("外部单位").first()).toBeVisible();
  await people.getByLabel("查找姓名或账号").fill("supplier");
  await expect(people.getByText("云翼航材")).toBeVisible();
  await submit(starting, "已向 1 人发起传阅");
  await expect(rowWithText(operator, "周启航")).toContainText("未读");

  const site = await open("/web-site/user-profile", { as: await apiAs("mechanic"), width: 390 });
  await site.getByRole("region", { name: "我的传阅" }).getByRole("link", { name: byTitle }).click();
  await expect(rowWithText(operator, "周启航")).toContainText("已读");
  await site.getByRole("button", { name: "签收" }).click();
  await expectToast(site, "签收成功", () =>
    site
      .getByRole("dialog", { name: "签收" })
      .getByRole("button", { name: "签收", exact: true })
      .click(),
  );
  // Appears without a reload.
  await expect(rowWithText(operator, "周启航")).toContainText("已签收");
  await expect(operator.getByRole("region", { name: "进度" }).getByText("1 / 1")).toBeVisible();

  const proof = await open(officePaths.circulations, { as: await apiAs("quality") });
  await proof.getByRole("link", { name: byTitle }).click();
  const packing = proof.waitForEvent("download");
  await proof.getByRole("button", { name: "证据包" }).click();
  expect((await packing).suggestedFilename()).toMatch(/^传阅证据包-.*\.zip$/);
  await proof.goto(officePaths.evidence);
  await expect(rowWithText(proof, number).first()).toContainText("周启航");
  await proof.getByRole("button", { name: "校验" }).click();
  const checking = proof.getByRole("dialog", { name: "校验证据台账" });
  await checking.getByRole("button", { name: "开始校验" }).click();
  await expect(checking.getByText(/^全部 \d+ 条记录无误$/)).toBeVisible();
});
