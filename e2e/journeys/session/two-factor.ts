import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { signedInWith } from "../../harness/api.ts";
import { journey, theStage } from "../../harness/journey.ts";
import { gone, leadsTo, says, sees } from "../../harness/seeing.ts";
import { answered, password } from "../office/system/system.ts";
import {
  bindFor,
  codeOf,
  openUserActions,
  signInAs,
  signsOut,
  staff,
  withParameter,
} from "./staff.ts";

const codeField = "动态验证码或恢复码";
const home = (page: Page) => page.getByRole("navigation", { name: "应用" });

journey("a second factor is bound by a code and asked for at the next sign-in", async (j) => {
  const admin = await j.apiAs("admin");
  const person = await staff(admin, "binding-engineer");
  const page = await j.open("/login");
  await signInAs(page, "binding-engineer", password);
  await sees(home(page));
  const dialog = await openOwn(page);
  const secret = await bind(dialog);
  await gone(dialog);

  await signsOut(page);
  await signInAs(page, "binding-engineer", password);
  const field = page.getByLabel(codeField);
  await field.fill("000000");
  j.expectRefusal(400, "/api/auth/login/second-factor");
  await says(page, "动态验证码或恢复码错误", field.press("Enter"));
  // The step that confirmed is used up; the next one is taken already.
  await field.fill(codeOf(secret, 1));
  await says(page, "登录成功", field.press("Enter"));
  await sees(home(page));
  await page.close();
  await person.remove();
});

journey("a recovery code stands in for a second factor until it is reset", async (j) => {
  const admin = await j.apiAs("admin");
  const person = await staff(admin, "bound-engineer");
  const own = await signedInWith(theStage().server.address, "bound-engineer", password);
  const [code = ""] = await bindFor(own, password);
  const page = await j.open("/login");
  await signInAs(page, "bound-engineer", password);
  await page.getByRole("button", { name: "返回重新登录" }).click();
  await signInAs(page, "bound-engineer", password);
  const field = page.getByLabel(codeField);
  await field.fill(code);
  await field.press("Enter");
  await sees(home(page));
  const dialog = await openOwn(page);
  await sees(dialog.getByText("9 个"), dialog.getByRole("button", { name: "关闭二次验证" }));
  await page.close();

  const office = await j.open("/", { as: admin });
  await openUserActions(office, "bound-engineer");
  await office.getByRole("menuitem", { name: "重置二次验证" }).click();
  const question = "确定重置账号“bound-engineer”的二次验证吗？重置后仅凭密码即可登录。";
  await says(office, "重置成功", answered(office, question, "确定"));
  const again = await j.open("/login");
  await signInAs(again, "bound-engineer", password);
  await sees(home(again));
  await again.close();
  await person.remove();
});

journey("staff are led to bind a second factor where everybody needs one", async (j) => {
  const admin = await j.apiAs("admin");
  const person = await staff(admin, "required-engineer");
  // Whoever switches it on has one already, or is held back like the others.
  const deputy = await staff(admin, "bound-deputy", "admin");
  const api = await signedInWith(theStage().server.address, "bound-deputy", password);
  await bindFor(api, password);
  const page = await j.open("/login");
  await withParameter(api, { key: "sys.account.secondFactor", value: "required" }, async () => {
    await signInAs(page, "required-engineer", password);
    await leadsTo(page, /^\/sign-in-steps/);
    await sees(page.getByText("请先绑定二次验证"));
    await assert.rejects(admin.get("/system/user"), /请先绑定二次验证/);
    await bind(page.getByRole("main"));
    await sees(home(page));
    // Nothing of the page is under way when its session and its account end.
    await page.close();
  });
  await person.remove();
  await deputy.remove();
});

async function openOwn(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "二次验证" }).click();
  return page.getByRole("dialog", { name: "二次验证" });
}

/** From the password to the recovery codes, as the dialog and the page ask for it; the key. */
async function bind(place: Locator): Promise<string> {
  await place.getByLabel("登录密码").fill(password);
  await place.getByRole("button", { name: "下一步" }).click();
  await sees(place.getByRole("img", { name: "二次验证二维码" }));
  const key = await place.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = key.replaceAll(/\s/g, "");
  await place.getByLabel("动态验证码").fill(codeOf(secret));
  await place.getByRole("button", { name: "确认绑定" }).click();
  const list = place.getByRole("list", { name: "恢复码" });
  await sees(list);
  const codes = await list.getByRole("listitem").allInnerTexts();
  assert.equal(new Set(codes).size, 10);
  const [download] = await Promise.all([
    place.page().waitForEvent("download"),
    place.getByRole("button", { name: "下载" }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^恢复码-.+\.txt$/);
  await place.getByRole("button", { name: "我已保存" }).click();
  return secret;
}
