import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { pngFile, toFile } from "../../../api/sample-files.ts";
import { rowWithText } from "../../../back-office/office.ts";

/** Adds a category for one journey, last on its level, and returns its id. */
export async function addCategory(api: ApiClient, name: string, parentId = "0"): Promise<string> {
  const body = { name, orderNum: 99, parentId };
  const path = "/platform/material/category";
  return (await api.call<{ categoryId: string }>("POST", path, body)).categoryId;
}

/** Adds a pending product with one main image, and returns its id. */
export async function addProduct(
  api: ApiClient,
  { categoryId, name }: { categoryId: string; name: string },
): Promise<string> {
  const form = new FormData();
  form.set("categoryId", categoryId);
  form.set("name", name);
  form.set("subtitle", `${name}副标题`);
  form.set("price", "12800.5");
  form.set("specifications", "AM-29-4410-7");
  form.set("brand", "云翼");
  form.set("style", "标准件");
  form.set("characteristic", "可目视检查");
  form.set("description", "适用于单通道机型。");
  form.set("introduce", "修理后附适航批准标签。");
  form.set("coverImage", toFile(pngFile("主图.png")));
  return (await api.call<{ infoId: string }>("POST", "/material/info", form)).infoId;
}

export async function expandBranch(page: Page, row: string, below: string): Promise<void> {
  await rowWithText(page, row).getByRole("button", { name: "展开下级" }).click();
  await expect(rowWithText(page, below)).toBeVisible();
}
