import assert from "node:assert/strict";
import { accounts } from "../../harness/accounts.ts";
import { journey } from "../../harness/journey.ts";
import { eventually, leadsTo, says, sees } from "../../harness/seeing.ts";

const home = "/web-site/home";

journey("the public panel asks for account and password in that order", async ({ open }) => {
  const page = await open(home);
  const box = page.getByRole("region", { name: "用户面板" });
  const signIn = box.getByRole("button", { name: "登录", exact: true });
  await signIn.click();
  await sees(box.getByText("账号不能为空"));
  await box.getByLabel("账号").fill("mechanic");
  await signIn.click();
  await sees(box.getByText("密码不能为空"));
  await box.getByLabel("密码", { exact: true }).fill("12345");
  await signIn.click();
  await sees(box.getByText("长度至少为8个字符"));
});

journey("the public panel refuses a wrong password and staff alike", async (j) => {
  j.expectRefusal(401, "/api/auth/login");
  const page = await j.open(home);
  const box = page.getByRole("region", { name: "用户面板" });
  for (const [account, password] of [
    ["mechanic", "Hangar-145-wrong"],
    ["operator", accounts.operator],
  ] as const) {
    await box.getByLabel("账号").fill(account);
    await box.getByLabel("密码", { exact: true }).fill(password);
    await box.getByRole("button", { name: "登录", exact: true }).click();
    await sees(box.getByText("登录失败"));
    assert.equal(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN")), null);
    await page.reload();
  }
});

journey("the staff's sign-in names each empty field", async ({ open }) => {
  const page = await open("/login");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await sees(page.getByText("请输入账号"), page.getByText("请输入登录密码"));
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill("12345");
  await page.getByLabel("密码", { exact: true }).press("Enter");
  await sees(page.getByText("长度至少为8个字符"));
});

journey("the staff's sign-in refuses a wrong password and site accounts alike", async (j) => {
  j.expectRefusal(401, "/api/auth/login");
  const page = await j.open("/login");
  for (const [account, password] of [
    ["operator", "Hangar-145-wrong"],
    ["mechanic", accounts.mechanic],
  ] as const) {
    await page.getByLabel("账号").fill(account);
    await page.getByLabel("密码", { exact: true }).fill(password);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await sees(page.getByText("登录失败"));
    assert.equal(await page.evaluate(() => localStorage.getItem("ACCESS_TOKEN")), null);
    await page.reload();
  }
});

journey("a guarded page leads through the sign-in and back to itself", async ({ open }) => {
  const target = "/management-center/repair-info/repair-info-manage?title=APU";
  const page = await open(target);
  await leadsTo(page, `/login?redirect=${encodeURIComponent(target)}`);
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill(accounts.operator);
  await says(page, "登录成功", page.getByLabel("密码", { exact: true }).press("Enter"));
  await leadsTo(page, target);
  await page.goto("/login");
  await eventually(() => assert.ok(!page.url().includes("/login")));
});

journey("a sign-in never leads to another origin", async ({ open }) => {
  const page = await open("/login?redirect=https://example.com/there");
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill(accounts.operator);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await sees(page.getByRole("navigation", { name: "应用" }));
});

journey("a remembered password signs in again and is never stored itself", async ({ open }) => {
  const page = await open("/login");
  await page.getByLabel("账号").fill("operator");
  await page.getByLabel("密码", { exact: true }).fill(accounts.operator);
  await page.getByRole("checkbox", { name: "记住密码" }).check();
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await sees(page.getByRole("navigation", { name: "应用" }));
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  assert.ok(stored.includes("operator") && !stored.includes(accounts.operator));
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await sees(page.getByLabel("账号"));
  assert.equal(await page.getByLabel("账号").inputValue(), "operator");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await sees(page.getByRole("navigation", { name: "应用" }));
});
