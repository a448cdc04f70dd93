import type { Page } from "@playwright/test";
import { officePaths } from "../back-office/office.ts";
import { clickButton, openRow } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const providers = [
  { providerId: "1", providerName: "集团统一登录", userTypes: ["04", "03"], isDirectory: false },
  { providerId: "2", providerName: "企业微信登录", userTypes: ["04", "03"], isDirectory: false },
  { providerId: "3", providerName: "机务目录", userTypes: ["04", "03"], isDirectory: true },
];

/** Shows these providers on the page, although the server has none. */
async function offerProviders(page: Page): Promise<void> {
  await page.route("**/api/captcha", async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, data: { ...json.data, providers } } });
  });
  await page.reload();
  await page.getByRole("button", { name: "企业微信登录" }).waitFor();
}

const add = (kind: string) => async (page: Page) => {
  await clickButton("新增")(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("类型").click();
  await page.getByTitle(kind, { exact: true }).click();
};

const admin = { as: "admin", path: officePaths.signInProviders } as const;

/** Management of the company's identity providers, and the sign-in pages with their buttons. */
export const companyScreens: Screen[] = [
  { ...admin, name: "office-86-providers" },
  { ...admin, name: "office-86a-provider-oidc", action: clickButton("新增"), inView: true },
  { ...admin, name: "office-86b-provider-directory", action: add("LDAP / AD"), inView: true },
  { ...admin, name: "office-86c-provider-wecom", action: add("企业微信"), inView: true },
  { ...admin, name: "office-86e-providers-some", action: listProviders },
  { ...admin, name: "office-86f-directory-trial", action: tryDirectory, inView: true },
  { ...admin, name: "office-86g-directory-tried", action: openTrialOutcome, inView: true },
  {
    ...admin,
    name: "office-86h-users-from-directory",
    path: officePaths.users,
    action: markDirectoryFields,
  },
  {
    ...admin,
    name: "office-86i-user-from-directory",
    path: officePaths.users,
    action: editDirectoryUser,
    inView: true,
  },
  { ...admin, name: "office-86j-second-factor", action: openSecondFactor, inView: true },
  { name: "office-86d-login-providers", path: "/login", action: offerProviders, inView: true },
];

/** Sign-in panel of the site with the same providers. */
export const providersOnSite: Screen = {
  name: "site-03a-home-providers",
  path: "/web-site/home",
  action: offerProviders,
  inView: true,
};

const provider = { status: "1", userTypes: ["04"], version: 1, remark: null };
const rows = [
  {
    ...provider,
    providerId: "3",
    providerName: "机务目录",
    kind: "ldap",
    linked: 412,
    target: "ldaps://dc1.mro-group.example:636",
    createTime: "2026-11-02 09:12:40",
  },
  {
    ...provider,
    providerId: "2",
    providerName: "企业微信登录",
    kind: "wecom",
    linked: 0,
    target: "https://qyapi.weixin.qq.com",
    createTime: "2026-10-20 16:03:11",
    status: "2",
  },
  {
    ...provider,
    providerId: "1",
    providerName: "集团统一登录",
    kind: "oidc",
    linked: 3_870,
    target: "https://sso.mro-group.example/realms/maintenance",
    createTime: "2026-10-18 10:00:00",
    userTypes: ["04", "03"],
  },
];

const answer = (data: unknown) => ({ json: { code: 200, message: "操作成功", data } });

async function listProviders(page: Page): Promise<void> {
  await page.route("**/api/system/sign-in-provider?*", (route) =>
    route.fulfill(answer({ list: rows, total: rows.length })),
  );
  await page.reload();
  await page.getByText("机务目录", { exact: true }).waitFor();
}

async function tryDirectory(page: Page): Promise<void> {
  await listProviders(page);
  await openRow("试一试")(page);
}

async function openTrialOutcome(page: Page): Promise<void> {
  const trial = {
    outcome: [
      "账号为“wang.jianguo”，与现有账号“王建国（wang.jianguo）”关联后登录",
      "角色：放行人员",
    ],
    claims: [
      { name: "sAMAccountName", value: "wang.jianguo" },
      { name: "displayName", value: "王建国" },
      { name: "mail", value: "wang.jianguo@mro-group.example" },
      {
        name: "memberOf",
        value: "CN=放行人员,OU=机务,DC=mro-group,DC=example；CN=全体员工,DC=mro-group,DC=example",
      },
      { name: "objectGUID", value: "6f1c2d3e-94ab-4c4c-9c0b-3a2b1c0d9e8f" },
    ],
  };
  await page.route("**/trial", (route) => route.fulfill(answer(trial)));
  await tryDirectory(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("账号", { exact: true }).fill("wang.jianguo");
  await dialog.getByLabel("密码", { exact: true }).fill("secret");
  await clickButton("确定")(page);
  await page.getByText("试用完成，没有登录任何人。").waitFor();
}

/** Marks fields of the first user as stated by a directory. */
async function markDirectoryFields(page: Page): Promise<void> {
  const fromDirectory = ["nickName", "email", "deptId"];
  await page.route(/\/api\/system\/user(\/\d+)?(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const { list } = json.data;
    const said = list
      ? { list: [{ ...list[0], fromDirectory }, ...list.slice(1)] }
      : { fromDirectory };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...said } } });
  });
  await page.reload();
  await page.getByText("来自目录").first().waitFor();
}

async function editDirectoryUser(page: Page): Promise<void> {
  await markDirectoryFields(page);
  await openRow("编辑")(page);
  await page.getByRole("dialog").getByText("来自目录").first().waitFor();
}

/** Second factor of a person who signs in through the company. */
async function openSecondFactor(page: Page): Promise<void> {
  const state = {
    mode: "optional",
    enabledAt: "2026-11-03 08:20:11",
    recoveryCodesLeft: 9,
    providerId: "1",
  };
  await page.route("**/second-factor", (route) => route.fulfill(answer(state)));
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "二次验证" }).click();
  await clickButton("关闭二次验证")(page);
}
