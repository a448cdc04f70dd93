import assert from "node:assert/strict";
import { journey } from "../../../harness/journey.ts";
import { itemsPath, upload } from "../../../harness/office.ts";
import { plainText, png } from "../../../harness/sample-files.ts";
import { gone, says, sees } from "../../../harness/seeing.ts";
import { choosePortrait } from "./people.ts";

journey("one's own picture is cut to a square", async (j) => {
  const api = await j.apiAs("operator");
  const page = await j.open(itemsPath, { as: api });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "个人信息" });
  const button = dialog.getByRole("button", { name: "更换头像" });
  await says(
    page,
    "图片只支持png、jpg、jpeg、gif、webp格式的文件",
    upload(page, button, plainText("检修记录.txt")),
  );
  await says(page, "操作成功", choosePortrait(page, button));
  await sees(dialog.getByRole("img", { name: /的头像$/ }));
  const { avatarUrl } = await api.get<{ avatarUrl: string }>("/system/common/user/profile/avatar");
  const size = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    return [picture.width, picture.height];
  }, avatarUrl);
  assert.deepEqual(size, [512, 512]);
});

journey("the square is zoomed and moved by keys, and can be given up", async (j) => {
  const page = await j.open(itemsPath, { as: "operator" });
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  const button = page.getByRole("button", { name: "更换头像" });
  await upload(page, button, png("照片.png", { width: 1200, height: 800 }));
  const cropping = page.getByRole("dialog", { name: "裁剪图片" });
  const square = cropping.getByRole("application", { name: /裁剪区域/ });
  await square.press("+");
  await square.press("+");
  assert.equal(await cropping.getByLabel("缩放").inputValue(), "1.2");
  const picture = cropping.locator("img");
  const before = await picture.getAttribute("style");
  await square.press("ArrowRight");
  assert.notEqual(await picture.getAttribute("style"), before);
  await cropping.getByRole("button", { name: "取消" }).click();
  await gone(cropping);
});

journey("a picture that cannot be loaded says so", async (j) => {
  const page = await j.open("/web-site/home", { as: "operator" });
  await page.route("**/api/open/oss/preview/byid/**", (route) =>
    route.fulfill({ status: 200, contentType: "image/png", body: "no picture" }),
  );
  await page.goto(itemsPath);
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "个人信息" }).click();
  await sees(page.getByRole("dialog", { name: "个人信息" }).getByText("暂无头像"));
});
