import type { OpenMaterialRow } from "@aeromaint/contracts/materials/product.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../api/api.ts";
import { productPath, productsOf } from "../../api/products.ts";
import { officePaths, openFromRow, rowWithText, submit } from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";

test("a reader asks a firm and the platform, and reads both answers", async ({ open, apiAs }) => {
  const api = await apiAs("mechanic");
  const [offered, unclaimed] = await productsWithoutInquiry(api);
  const page = await open(productPath(offered), { as: api });
  await page.getByRole("button", { name: "询价" }).click();
  const dialog = page.getByRole("dialog", { name: "联系供应商" });
  await expect(dialog.getByText("发送给云翼航材有限公司")).toBeVisible();
  await dialog.getByRole("button", { name: "发送" }).click();
  await expect(dialog.getByText("必填项不能为空!")).toBeVisible();
  await dialog.getByLabel("数量").fill("3");
  await dialog.getByLabel("询价内容").fill("一周内能否到货？");
  await dialog.getByLabel("联系电话").fill("028-85551234");
  await expectToast(page, "询价已发送", () => dialog.getByRole("button", { name: "发送" }).click());
  await expect(dialog).toBeHidden();
  await api.call("POST", "/material/inquiry", {
    infoId: unclaimed.infoId,
    quantity: 1,
    message: "请介绍适用机型。",
  });

  const firm = await open("/web-site/user-profile", { as: await apiAs("supplier") });
  const inquiry = inquiriesOn(firm).getByRole("listitem").filter({ hasText: "一周内能否到货？" });
  await expect(inquiry.getByText("联系电话 028-85551234")).toBeVisible();
  await inquiry.getByRole("button", { name: "回复" }).click();
  const answering = firm.getByRole("dialog", { name: "回复询价" });
  await answering.getByLabel("回复").fill("现货，三日内发出。");
  await expectToast(firm, "回复成功", () =>
    answering.getByRole("button", { name: "发送" }).click(),
  );
  await expect(inquiry.getByText("已回复")).toBeVisible();
  await expect(inquiry.getByRole("button", { name: "回复" })).toBeHidden();

  const office = await open(officePaths.inquiries, { as: await apiAs("operator") });
  const row = rowWithText(office, "请介绍适用机型。");
  await expect(row.getByText("待回复")).toBeVisible();
  const replying = await openFromRow(office, "请介绍适用机型。", "回复");
  await replying.getByLabel("回复", { exact: true }).fill("单通道机型通用。");
  await submit(replying, "回复成功");
  await expect(row.getByText("已回复")).toBeVisible();

  await page.goto("/web-site/user-profile#own-inquiries");
  await expect(inquiriesOn(page)).toBeInViewport();
  for (const reply of ["现货，三日内发出。", "单通道机型通用。"]) {
    await expect(inquiriesOn(page).getByText(reply)).toBeVisible();
  }
});

// Slow: a click that requires a sign-in.
test("a visitor's click on 询价 asks to sign in", async ({ open, visitorApi }) => {
  const [product] = await productsOf(visitorApi);
  const page = await open(productPath({ infoId: product?.infoId ?? "" }));
  await expectToast(page, "暂未登录，请先进行登录", () =>
    page.getByRole("button", { name: "询价" }).click(),
  );
  await expect(page.getByRole("dialog")).toBeHidden();
});

const inquiriesOn = (page: Page) => page.getByRole("region", { name: "我的询价" });

/** Products without an inquiry: one of the firm, and one without a firm. */
async function productsWithoutInquiry(api: ApiClient): Promise<[OpenMaterialRow, OpenMaterialRow]> {
  const { list } = await api.get<{ list: { infoId: string }[] }>(
    "/material/inquiry/own?pageSize=200",
  );
  const inquiredIds = new Set(list.map(({ infoId }) => infoId));
  const products = (await productsOf(api)).filter(({ infoId }) => !inquiredIds.has(infoId));
  const offered = products.find(({ supplierName }) => supplierName === "云翼航材有限公司");
  const unclaimed = products.find(({ supplierName }) => supplierName === null);
  if (!offered || !unclaimed) throw new Error("the demo has no such products");
  return [offered, unclaimed];
}
