import { expect, type Locator, type Page } from "@playwright/test";
import { signInAs } from "../../fixtures/sign-in.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { answerQuestion, password } from "../office/system/system.ts";
import {
  authenticatorCode,
  createStaff,
  enrolSecondFactor,
  openUserActions,
  signOut,
  withParameter,
} from "./staff.ts";

const codeField = "动态验证码或恢复码";
const home = (page: Page) => page.getByRole("navigation", { name: "应用" });

test("a second factor is enrolled with a code and required at the next sign-in", async ({
  open,
  apiAs,
  expectRefusal,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const person = await createStaff(admin, "binding-engineer");
  cleanUp(person.remove);
  const page = await open("/login");
  await signInAs(page, "binding-engineer", password);
  await expect(home(page)).toBeVisible();
  const dialog = await openSecondFactor(page);
  const secret = await enrol(dialog);
  await expect(dialog).toBeHidden();

  await signOut(page);
  await signInAs(page, "binding-engineer", password);
  const field = page.getByLabel(codeField);
  await field.fill("000000");
  expectRefusal(400, "/api/auth/login/second-factor");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("动态验证码或恢复码错误");
  await expect(field).toBeFocused();
  // The confirming step is used up; the next one is accepted already.
  await field.fill(authenticatorCode(secret, 1));
  await expectToast(page, "登录成功", () => field.press("Enter"));
  await expect(home(page)).toBeVisible();
});

// Slow: another way through the same steps.
test("a recovery code replaces the second factor until its reset", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const person = await createStaff(admin, "bound-engineer");
  cleanUp(person.remove);
  const own = await apiWith("bound-engineer", password);
  const [code = ""] = await enrolSecondFactor(own, password);
  const page = await open("/login");
  await signInAs(page, "bound-engineer", password);
  await page.getByRole("button", { name: "返回重新登录" }).click();
  await signInAs(page, "bound-engineer", password);
  const field = page.getByLabel(codeField);
  await field.fill(code);
  await field.press("Enter");
  await expect(home(page)).toBeVisible();
  const dialog = await openSecondFactor(page);
  await expect(dialog.getByText("9 个")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "关闭二次验证" })).toBeVisible();
  await page.close();

  const office = await open("/", { as: admin });
  await openUserActions(office, "bound-engineer");
  await office.getByRole("menuitem", { name: "重置二次验证" }).click();
  const question = "确定重置账号“bound-engineer”的二次验证吗？重置后仅凭密码即可登录。";
  await expectToast(office, "重置成功", () => answerQuestion(office, question, "确定"));
  const again = await open("/login");
  await signInAs(again, "bound-engineer", password);
  await expect(home(again)).toBeVisible();
});

// Slow: another way through the same steps.
test("staff must enrol a second factor if it is mandatory", async ({
  open,
  apiAs,
  apiWith,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const person = await createStaff(admin, "required-engineer");
  cleanUp(person.remove);
  // The administrator needs a second factor too, or would be restricted like the others.
  const deputy = await createStaff(admin, "bound-deputy", "admin");
  cleanUp(deputy.remove);
  const api = await apiWith("bound-deputy", password);
  await enrolSecondFactor(api, password);
  const page = await open("/login");
  await withParameter(api, { key: "sys.account.secondFactor", value: "required" }, async () => {
    await signInAs(page, "required-engineer", password);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/sign-in-steps");
    await expect(page.getByText("请先绑定二次验证")).toBeVisible();
    await expect(admin.get("/system/user")).rejects.toThrow(/请先绑定二次验证/);
    await enrol(page.getByRole("main"));
    await expect(home(page)).toBeVisible();
    // No request of the page is pending when its session and its account end.
    await page.close();
  });
});

async function openSecondFactor(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "二次验证" }).click();
  return page.getByRole("dialog", { name: "二次验证" });
}

/**
 * Enrols from the password to the recovery codes, in the dialog or on the page.
 * @returns the key
 */
async function enrol(place: Locator): Promise<string> {
  await place.getByLabel("登录密码").fill(password);
  await place.getByRole("button", { name: "下一步" }).click();
  await expect(place.getByRole("img", { name: "二次验证二维码" })).toBeVisible();
  const key = await place.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = key.replaceAll(/\s/g, "");
  await place.getByLabel("动态验证码").fill(authenticatorCode(secret));
  await place.getByRole("button", { name: "确认绑定" }).click();
  const list = place.getByRole("list", { name: "恢复码" });
  await expect(list).toBeVisible();
  const codes = await list.getByRole("listitem").allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const [download] = await Promise.all([
    place.page().waitForEvent("download"),
    place.getByRole("button", { name: "下载" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^恢复码-.+\.txt$/);
  await place.getByRole("button", { name: "我已保存" }).click();
  return secret;
}
