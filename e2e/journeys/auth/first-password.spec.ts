// Slow: a step of the sign-in, as in two-factor.spec.ts.

import { expect } from "@playwright/test";
import { signInAs } from "../../fixtures/sign-in.ts";
import { test } from "../../fixtures/test.ts";
import { expectToast } from "../../fixtures/toasts.ts";
import { password } from "../office/system/system.ts";
import { createStaff, signOut, withParameter } from "./staff.ts";

const newPassword = "Wing-tip-145-own";
const target = "/management-center/notice-manage";

test("an initial password must be changed first, then the requested page opens", async ({
  open,
  apiAs,
  cleanUp,
}) => {
  const admin = await apiAs("admin");
  const given = { key: "sys.account.changeFirstPassword", value: "true" };
  const long = { key: "sys.password.minLength", value: "12" };
  await withParameter(admin, given, async () => {
    const person = await createStaff(admin, "given-engineer");
    cleanUp(person.remove);
    const page = await open(`/login?redirect=${encodeURIComponent(target)}`);
    await withParameter(admin, long, async () => {
      await signInAs(page, "given-engineer", password);
      await expect(page).toHaveURL(`/sign-in-steps?redirect=${encodeURIComponent(target)}`);
      await expect(page.getByText("请先修改初始密码")).toBeVisible();
      await expect(page.getByText("长度至少为12个字符")).toBeVisible();
      // No other page can be reached from here.
      await page.goto("/application-center/maintenance-info");
      await expect(page).toHaveURL(({ pathname }) => pathname === "/sign-in-steps");
      await page.getByLabel("旧密码").fill(password);
      await page.getByLabel("新密码").fill("Short-145");
      await page.getByLabel("确认密码").fill("Short-145");
      await page.getByRole("button", { name: "修改密码" }).click();
      // The second match: the list of rules contains the text too.
      await expect(page.getByText("长度至少为12个字符").nth(1)).toBeVisible();
      await page.getByLabel("新密码").fill(newPassword);
      await page.getByLabel("确认密码").fill(newPassword);
      await expectToast(page, "操作成功", () =>
        page.getByRole("button", { name: "修改密码" }).click(),
      );
    });
    await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
    await signOut(page);
    await signInAs(page, "given-engineer", newPassword);
    await expect(page.getByRole("navigation", { name: "应用" })).toBeVisible();
  });
});
