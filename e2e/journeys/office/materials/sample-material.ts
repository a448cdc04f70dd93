import { expect, type Page } from "@playwright/test";
import type { Api } from "../../../api/api.ts";
import { asFile, png } from "../../../api/sample-files.ts";
import { rowOf } from "../../../back-office/office.ts";

/** A category below the first level's end, made for one journey; answers its id. */
export async function addCategory(api: Api, name: string, parentId = "0"): Promise<string> {
  const body = { name, orderNum: 99, parentId };
  const path = "/platform/material/category";
  return (await api.call<{ categoryId: string }>("POST", path, body)).categoryId;
}

/** A pending product with one main image; answers its id. */
export async function addProduct(
  api: Api,
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
  form.set("coverImage", asFile(png("主图.png")));
  return (await api.call<{ infoId: string }>("POST", "/material/info", form)).infoId;
}

/** Opens the branch below a row of a tree. */
export async function unfold(page: Page, row: string, below: string): Promise<void> {
  await rowOf(page, row).getByRole("button", { name: "展开下级" }).click();
  await expect(rowOf(page, below)).toBeVisible();
}
