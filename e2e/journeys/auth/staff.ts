import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import { type RecoveryCodes, secondFactorPath } from "@aeromaint/contracts/auth/second-factor.ts";
import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Api } from "../../api/api.ts";
import { rowOf, systemPaths } from "../../back-office/office.ts";
import { addUser } from "../office/system/system.ts";

interface Staff {
  userId: string;
  remove: () => Promise<unknown>;
}

/** Somebody of a journey's own, who may do what the operator may, or what `roleKey` allows. */
export async function staff(
  api: Api,
  userName: string,
  roleKey = "platform_admin",
): Promise<Staff> {
  const { list } = await api.get<{ list: { roleId: string }[] }>(`/system/role?roleKey=${roleKey}`);
  const roleId = list[0]?.roleId ?? "";
  const userId = await addUser(api, { userName, nickName: `${userName} 测试员`, roleId });
  return { userId, remove: () => api.call("DELETE", `/system/user/${userId}`) };
}

export async function signsOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page.getByLabel("账号")).toBeVisible();
}

/** Sets a system parameter while something is done, and puts it back. */
export async function withParameter(
  api: Api,
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

/** The menu of further actions of a user's row, among all users of that name. */
export async function openUserActions(page: Page, userName: string): Promise<void> {
  await page.goto(`${systemPaths.users}?userName=${userName}`);
  await rowOf(page, userName).getByRole("button", { name: "更多" }).click();
}

/** A code of an authenticator that holds this key: of now, or of so many steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Binds a second factor without the screen; answers the recovery codes. */
export async function bindFor(api: Api, typed: string): Promise<string[]> {
  const { publicKey } = await api.get<Captcha>("/captcha");
  const password = sealText(typed, publicKey);
  const { secret } = await api.call<{ secret: string }>("POST", secondFactorPath, { password });
  const body = { code: codeOf(secret) };
  const { recoveryCodes } = await api.call<RecoveryCodes>("PUT", secondFactorPath, body);
  return recoveryCodes;
}
