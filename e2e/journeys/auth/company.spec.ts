import { providerRedirectPath } from "@aeromaint/contracts/auth/company/company-sign-in.ts";
import { expect } from "@playwright/test";
import { oidcClient, startIdentityProvider } from "../../api/identity-provider.ts";
import {
  officePaths,
  openAddDialog,
  rowWithText,
  submit,
  successMessages,
} from "../../back-office/office.ts";
import { test } from "../../fixtures/test.ts";
import { createStaff } from "./staff.ts";

// Slow: server tests take the same steps at the same provider.
test("a company provider is configured, tested and used for a sign-in", async ({
  open,
  apiAs,
  cleanUp,
  expectOutside,
  server,
}) => {
  const admin = await apiAs("admin");
  const { remove } = await createStaff(admin, "gongsi");
  cleanUp(remove);
  const company = await startIdentityProvider("gongsi", "公司张伟");
  cleanUp(company.close);
  expectOutside(company.issuer);

  const page = await open(officePaths.signInProviders, { as: "admin" });
  const adding = await openAddDialog(page, "登录方式新增");
  await adding.getByLabel("按钮文字").fill("公司统一登录");
  await adding.getByLabel("Issuer").fill(company.issuer);
  await adding.getByLabel("客户端 ID").fill(oidcClient.id);
  await adding.getByLabel("密钥").fill(oidcClient.secret);
  await adding.getByRole("combobox", { name: "首次登录关联" }).click();
  await page.getByTitle("账号", { exact: true }).click();
  await adding.getByRole("radio", { name: "启用" }).check();
  await submit(adding, successMessages.add);
  const { list } = await admin.get<{ list: { providerId: string }[] }>("/system/sign-in-provider");
  const providerId = list[0]?.providerId ?? "";
  cleanUp(() => admin.call("DELETE", `/system/sign-in-provider/${providerId}`));
  company.open(`${server.address}${providerRedirectPath(providerId)}`);

  const opening = page.waitForEvent("popup");
  await rowWithText(page, "公司统一登录").getByRole("button", { name: "试一试" }).click();
  const tried = await opening;
  await tried.getByRole("button", { name: "以公司张伟登录" }).click();
  await expect(tried.getByText("试用完成，没有登录任何人。")).toBeVisible();
  await expect(tried.getByRole("row", { name: "preferred_username gongsi" })).toBeVisible();
  await expect(tried.getByText("结果：将关联平台账号 gongsi，可以登录")).toBeVisible();

  const door = await open(`/login?redirect=${encodeURIComponent(officePaths.workPage)}`);
  await door.getByRole("button", { name: "公司统一登录" }).click();
  await door.getByRole("button", { name: "以公司张伟登录" }).click();
  await expect(door).toHaveURL(({ pathname }) => pathname === officePaths.workPage);
  await expect(door.getByRole("button", { name: "用户菜单" })).toContainText("公司张伟");
});
