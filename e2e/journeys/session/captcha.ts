import assert from "node:assert/strict";
import { after, before, describe } from "node:test";
import type { Locator } from "playwright-core";
import { journey, theStage } from "../../harness/journey.ts";
import { eventually, sees } from "../../harness/seeing.ts";

describe("with the captcha on", () => {
  before(() => restart({ captcha: true }));
  after(() => restart({ captcha: false }));

  journey("the public panel draws a captcha, another on a click and after a failure", async (j) => {
    const page = await j.open("/web-site/home");
    const box = page.getByRole("region", { name: "用户面板" });
    const picture = box.getByRole("button", { name: "看不清，换一张" });
    const first = await drawn(picture);
    await picture.click();
    const second = await another(picture, first);
    await box.getByLabel("账号").fill("mechanic");
    await box.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
    await box.getByRole("button", { name: "登录", exact: true }).click();
    await sees(box.getByText("验证码不能为空"));
    await box.getByLabel("验证码", { exact: true }).fill("0000");
    j.expectRefusal(400, "/api/auth/login");
    await box.getByRole("button", { name: "登录", exact: true }).click();
    await sees(box.getByText("验证码错误"));
    await another(picture, second);
    assert.equal(await box.getByLabel("验证码", { exact: true }).inputValue(), "");
  });

  journey(
    "the staff's sign-in draws a captcha, another on a click and after a failure",
    async (j) => {
      const page = await j.open("/login");
      const picture = page.getByRole("button", { name: /看不清|验证码，点击更换/ });
      const first = await drawn(picture);
      await picture.click();
      const second = await another(picture, first);
      await page.getByLabel("账号").fill("operator");
      await page.getByLabel("密码", { exact: true }).fill("Hangar-145-wrong");
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await sees(page.getByText("请输入验证码"));
      await page.getByLabel("验证码", { exact: true }).fill("0000");
      j.expectRefusal(400, "/api/auth/login");
      await page.getByRole("button", { name: "登录", exact: true }).click();
      await sees(page.getByText("验证码错误"));
      await another(picture, second);
    },
  );
});

async function restart(options: { captcha: boolean }): Promise<void> {
  const { server } = theStage();
  await server.stop();
  await server.start(options);
}

/** The picture's source once it can be seen. */
async function drawn(picture: Locator): Promise<string> {
  const image = picture.locator("img");
  await sees(image);
  const [source, width] = await image.evaluate(async (element) => {
    const drawing = element as HTMLImageElement;
    await drawing.decode();
    return [drawing.src, drawing.naturalWidth] as const;
  });
  assert.match(source, /^data:image\/(png|webp|jpeg);base64,/);
  assert.ok(width > 0);
  return source;
}

async function another(picture: Locator, before: string): Promise<string> {
  let now = before;
  await eventually(async () => {
    now = await drawn(picture);
    assert.notEqual(now, before);
  });
  return now;
}
