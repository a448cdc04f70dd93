// Slow: the same dialog as in site/profile.spec.ts.

import { expect } from "@playwright/test";
import { found } from "../../../api/found.ts";
import { pngFile, textFile } from "../../../api/sample-files.ts";
import { officePaths, uploadFiles } from "../../../back-office/office.ts";
import { test } from "../../../fixtures/test.ts";
import { expectToast } from "../../../fixtures/toasts.ts";
import { choosePortrait } from "./people.ts";

test("the own picture is cropped to a square", async ({ open, apiAs }) => {
  const api = await apiAs("operator");
  const page = await open(officePaths.repairItems, { as: api });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "个人信息" });
  const button = dialog.getByRole("button", { name: "更换头像" });
  await expectToast(page, "头像只支持png、jpg、gif、webp格式的文件", () =>
    uploadFiles(page, button, textFile("检修记录.txt")),
  );
  await expectToast(page, "操作成功", () => choosePortrait(page, button));
  await expect(dialog.getByRole("img", { name: "头像" })).toBeVisible();
  const { avatarUrl } = await api.get<{ avatarUrl: string }>("/system/common/user/profile/avatar");
  const size = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    return [picture.width, picture.height];
  }, avatarUrl);
  expect(size).toEqual([512, 512]);
});

test("the crop is zoomed and moved by keys, and can be cancelled", async ({ open }) => {
  const page = await open(officePaths.repairItems, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const button = page.getByRole("button", { name: "更换头像" });
  await uploadFiles(page, button, pngFile("照片.png", { width: 1200, height: 800 }));
  const cropping = page.getByRole("dialog", { name: "裁剪图片" });
  const square = cropping.getByRole("application", { name: /裁剪区域/ });
  await square.press("+");
  await square.press("+");
  await expect(cropping.getByLabel("缩放")).toHaveValue("1.2");
  const picture = cropping.locator("img");
  const before = found(await picture.getAttribute("style"));
  await square.press("ArrowRight");
  await expect(picture).not.toHaveAttribute("style", before);
  await cropping.getByRole("button", { name: "取消" }).click();
  await expect(cropping).toBeHidden();
});

test("a picture that fails to load shows a message", async ({ open }) => {
  const page = await open("/web-site/home", { as: "operator" });
  await page.route("**/api/open/oss/preview/byid/**", (route) =>
    route.fulfill({ status: 200, contentType: "image/png", body: "no picture" }),
  );
  await page.goto(officePaths.repairItems);
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  await expect(page.getByRole("dialog", { name: "个人信息" }).getByText("暂无头像")).toBeVisible();
});
