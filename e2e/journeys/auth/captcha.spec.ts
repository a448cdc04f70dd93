// Slow: starts another server. sign-in.test.tsx has the rules.
import { expect, type Locator } from "@playwright/test";
import { test } from "../../fixtures/test.ts";

test.use({ captcha: true });

test("the public panel shows a captcha, and a new one after a click or a failure", async ({
  open,
  expectRefusal,
}) => {
  const page = await open("/web-site/home");
  const box = page.getByRole("region", { name: "用户面板" });
  const picture = box.getByRole("button", { name: "看不清，换一张" });
  const first = await imageSource(picture);
  await picture.click();
  const second = await waitForNewImage(picture, first);
  await box.getByLabel("账号").fill("mechanic");
  await box.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
  await box.getByRole("button", { name: "登录", exact: true }).click();
  await expect(box.getByText("验证码不能为空")).toBeVisible();
  await box.getByLabel("验证码", { exact: true }).fill("0000");
  expectRefusal(400, "/api/auth/login");
  await box.getByRole("button", { name: "登录", exact: true }).click();
  await expect(box.getByText("验证码错误")).toBeVisible();
  await waitForNewImage(picture, second);
  await expect(box.getByLabel("验证码", { exact: true })).toHaveValue("");
});

test("the sign-in of staff shows a captcha, and a new one after a click or a failure", async ({
  open,
  expectRefusal,
}) => {
  const page = await open("/login");
  const picture = page.getByRole("button", { name: "看不清，换一张" });
  const first = await imageSource(picture);
  await picture.click();
  const second = await waitForNewImage(picture, first);
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("请输入验证码")).toBeVisible();
  await page.getByLabel("验证码", { exact: true }).fill("0000");
  expectRefusal(400, "/api/auth/login");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("验证码错误")).toBeVisible();
  await waitForNewImage(picture, second);
});

/** Source of the image after it is visible. */
async function imageSource(picture: Locator): Promise<string> {
  const image = picture.locator("img");
  await expect(image).toBeVisible();
  const [source, width] = await image.evaluate(async (element) => {
    const drawing = element as HTMLImageElement;
    await drawing.decode();
    return [drawing.src, drawing.naturalWidth] as const;
  });
  expect(source).toMatch(/^data:image\/(png|webp|jpeg);base64,/);
  expect(width).toBeGreaterThan(0);
  return source;
}

async function waitForNewImage(picture: Locator, before: string): Promise<string> {
  let now = before;
  await expect(async () => {
    now = await imageSource(picture);
    expect(now).not.toBe(before);
  }).toPass();
  return now;
}
