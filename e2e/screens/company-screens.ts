import type { Page } from "@playwright/test";
import { systemPaths } from "../back-office/office.ts";
import { press } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const providers = [
  { providerId: "1", providerName: "集团统一登录", userTypes: ["04", "03"], isDirectory: false },
  { providerId: "2", providerName: "企业微信登录", userTypes: ["04", "03"], isDirectory: false },
  { providerId: "3", providerName: "机务目录", userTypes: ["04", "03"], isDirectory: true },
];

/** The page with these ways in, without one being there for the pictures of other screens. */
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
  await press("新增")(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("类型").click();
  await page.getByTitle(kind, { exact: true }).click();
};

const admin = { as: "admin", path: systemPaths.providers } as const;

/** The company's ways in: where they are kept, and the doors that offer them. */
export const companyScreens: Screen[] = [
  { ...admin, name: "office-86-providers" },
  { ...admin, name: "office-86a-provider-oidc", act: press("新增"), inView: true },
  { ...admin, name: "office-86b-provider-directory", act: add("LDAP / AD"), inView: true },
  { ...admin, name: "office-86c-provider-wecom", act: add("企业微信"), inView: true },
  { name: "office-86d-login-providers", path: "/login", act: offerProviders, inView: true },
];

/** The same at the site's door. */
export const companyDoor: Screen = {
  ...{ name: "site-03a-home-providers", path: "/web-site/home", act: offerProviders, inView: true },
};
