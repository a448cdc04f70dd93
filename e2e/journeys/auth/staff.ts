import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import { type RecoveryCodes, secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { ApiClient } from "../../api/api.ts";
import { officePaths, rowWithText } from "../../back-office/office.ts";
import { addUser } from "../office/system/system.ts";

interface StaffAccount {
  userId: string;
  remove: () => Promise<unknown>;
}

/** Creates a member of staff for one journey, with the operator's role or `roleKey`. */
export async function createStaff(
  api: ApiClient,
  userName: string,
  roleKey = "platform_admin",
): Promise<StaffAccount> {
  const { list } = await api.get<{ list: { roleId: string }[] }>(`/system/role?roleKey=${roleKey}`);
  const roleId = list[0]?.roleId ?? "";
  const userId = await addUser(api, { userName, nickName: `${userName} 测试员`, roleId });
  return { userId, remove: () => api.call("DELETE", `/system/user/${userId}`) };
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
}

/** Sets a system parameter during an action and restores it. */
export async function withParameter(
  api: ApiClient,
  { key, value }: { key: string; value: string },
  act: () => Promise<void>,
): Promise<void> {
  const { list } = await api.get<{ list: { configId: string; configValue: string }[] }>(
    `/system/config?configKey=${key}`,
  );
  const [parameter] = list;
  if (!parameter) throw new Error(`no parameter ${key}`);
  const path = `/system/config/${parameter.configId}`;
  await api.call("PUT", path, { configValue: value });
  try {
    await act();
  } finally {
    await api.call("PUT", path, { configValue: parameter.configValue });
  }
}

/** Opens the menu of further actions in a user's row. */
export async function openUserActions(page: Page, userName: string): Promise<void> {
  await page.goto(`${officePaths.users}?userName=${userName}`);
  await rowWithText(page, userName).getByRole("button", { name: "更多" }).click();
}

/** Code of an authenticator with this key: the current one, or `steps` × 30 seconds later. */
export function authenticatorCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Enrols a second factor without the screen, and returns the recovery codes. */
export async function enrolSecondFactor(api: ApiClient, typed: string): Promise<string[]> {
  const { publicKey } = await api.get<Captcha>("/captcha");
  const password = sealText(typed, publicKey);
  const { secret } = await api.call<{ secret: string }>("POST", secondFactorPath, { password });
  const body = { code: authenticatorCode(secret) };
  const { recoveryCodes } = await api.call<RecoveryCodes>("PUT", secondFactorPath, body);
  return recoveryCodes;
}
