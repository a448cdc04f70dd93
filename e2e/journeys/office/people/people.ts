import { sealText } from "@aeromaint/contracts/auth/sealed-box.ts";
import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiClient } from "../../../api/api.ts";
import { pngFile, toFile } from "../../../api/sample-files.ts";
import { officePaths, pressButton, uploadFiles } from "../../../back-office/office.ts";

export const password = "Hangar-145-rivet";

export interface Applicant {
  name: string;
  nickName: string;
  mobile: string;
  /** First day of the certificate, which is valid for three years; 2026-01-15 by default. */
  skillTime?: string;
}

/** Adds an aviation person's account that waits for a decision, and returns its id. */
export async function addApplicant(api: ApiClient, applicant: Applicant): Promise<string> {
  const box = await sealed(api, password);
  const form = new FormData();
  const values = {
    pwd: box,
    oldpwd: box,
    sex: "1",
    specialMajors: "1",
    level: "二级",
    skillCertificate: "直升机外载荷作业证书",
    technicalTitle: "外吊挂",
    skillTime: "2026-01-15",
    limitedTime: "3",
    lssuingUnit: "通用航空作业考评中心",
    ...applicant,
  };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  form.set("avatar", toFile(pngFile("头像.png", { width: 200, height: 200 })));
  const { informationId } = await api.call<{ informationId: string }>(
    "POST",
    "/repair/info/aviation",
    form,
  );
  return informationId;
}

async function sealed(api: ApiClient, text: string): Promise<string> {
  const { publicKey } = await api.get<Captcha>("/captcha");
  return sealText(text, publicKey);
}

/** Address of one kind's list with a search for an account. */
export function accountsPath(userNature: string, name = ""): string {
  return `${officePaths.accounts}?${new URLSearchParams({ userNature, name })}`;
}

/** Chooses a portrait and accepts the proposed square. */
export async function choosePortrait(page: Page, button: Locator): Promise<void> {
  await uploadFiles(page, button, pngFile("照片.png", { width: 1200, height: 800 }));
  const cropping = page.getByRole("dialog", { name: "裁剪图片" });
  await expect(cropping.getByRole("application", { name: /裁剪区域/ })).toBeVisible();
  await pressButton(cropping, "确定");
  await expect(cropping).toBeHidden();
}

/** Fills fields by their titles. */
export async function fillFields(dialog: Locator, values: Record<string, string>): Promise<void> {
  for (const [title, value] of Object.entries(values)) {
    const input = dialog.getByLabel(title, { exact: true });
    await input.fill(value);
    // Closes the calendar with the typed day.
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) await input.press("Enter");
  }
}
