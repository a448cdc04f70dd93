import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { expect, type Page } from "@playwright/test";
import { firstOf } from "../../api/found.ts";
import { pngFile } from "../../api/sample-files.ts";
import { officePaths, openFromRow, searchList, submit } from "../../back-office/office.ts";
import { chooseOption } from "../../fixtures/choose-option.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

const desk = "/web-site/user-profile";
const name = "前轮转弯作动筒组件";

// Slow: two people and a product's whole life.
test("a firm submits a product, corrects it after a rejection, publishes and removes it", async ({
  open,
  apiAs,
  visitorApi,
}) => {
  const [firm, operator] = [await apiAs("supplier"), await apiAs("operator")];
  const categories = await visitorApi.get<OpenMaterialCategory[]>("/open/material/category");
  const page = await open(desk, { as: firm });
  await productsOn(page).getByRole("link", { name: "发布产品" }).first().click();
  await chooseOption(page.getByLabel("所属分类", { exact: true }), firstOf(categories).name);
  for (const [label, value] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("封面图片", { exact: true }).setInputFiles(pngFile("作动筒.png"));
  await expectToast(page, "提交成功，请等待审核", () => submitProduct(page));
  // Rejected products otherwise come first.
  await expect(productsOn(page).getByRole("listitem").filter({ hasText: name })).toBeVisible();

  const office = await open(officePaths.materials, { as: operator });
  const decide = async (choice: string, reason?: string) => {
    await searchList(office, "产品名称", name);
    const judging = await openFromRow(office, name, "审核");
    await judging.getByRole("radio", { name: choice, exact: true }).check();
    if (reason) await judging.getByLabel("审核意见", { exact: true }).fill(reason);
    await submit(judging, "审核成功");
  };
  await decide("驳回", "缺少适航批准标签");

  await page.goto(desk);
  const row = productsOn(page).getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("审核意见：缺少适航批准标签")).toBeVisible();
  await row.getByRole("link", { name: "修改后重新提交" }).click();
  await expect(page.getByText("上次审核意见：缺少适航批准标签")).toBeVisible();
  await page.getByLabel("介绍", { exact: true }).fill("附适航批准标签");
  await expectToast(page, "修改成功", () => submitProduct(page));
  await decide("通过");

  await page.goto(desk);
  await productsOn(page)
    .getByRole("tab", { name: /已上架/ })
    .click();
  await row.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expect(page.getByText("附适航批准标签")).toBeVisible();

  await page.goto(desk);
  await productsOn(page)
    .getByRole("tab", { name: /已上架/ })
    .click();
  await row.getByRole("button", { name: "删除", exact: true }).click();
  await expectToast(page, "删除成功", () =>
    page.getByRole("dialog").getByRole("button", { name: "确定", exact: true }).click(),
  );
  await expect(row).toBeHidden();
});

const texts = {
  产品名称: name,
  副标题: "单通道机型通用",
  品牌: "云翼",
  规格: "3.5 kg",
  款式: "标准型",
  兑换价: "2600",
  特点: "耐腐蚀",
  描述: "前轮转弯用作动筒",
  介绍: "全新件",
};

const productsOn = (page: Page) => page.getByRole("region", { name: "我的产品" });
const submitProduct = (page: Page) => page.getByRole("button", { name: "提交审核" }).click();
