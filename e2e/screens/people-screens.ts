import type { OpenPerson } from "@aeromaint/contracts/people/person.ts";
import { expect, type Page } from "@playwright/test";
import type { ApiClient } from "../api/api.ts";
import { pngFile } from "../api/sample-files.ts";
import type { Screen } from "./screen.ts";

const people = "/web-site/repair-person";
const profile = "/web-site/user-profile";
const register = "/web-site/register";

/** People as visitors and readers see them, and their own profiles. */
export const peopleScreens: Screen[] = [
  { name: "site-60-people", path: people },
  { name: "site-61-people-empty", path: `${people}?title=没有的人` },
  { name: "site-62-person", path: person, as: "mechanic" },
  { name: "site-63-person-gone", path: `${people}/repair-detail?id=999999999`, as: "mechanic" },
  { name: "site-64-collection-empty", path: "/web-site/collection?collectType=4", as: "mechanic" },
  { name: "site-65-profile", path: profile, as: "aviator" },
  { name: "site-66-profile-editing", path: profile, as: "aviator", action: editBoth },
  {
    name: "site-67-profile-password",
    path: profile,
    as: "aviator",
    action: wrongPassword,
    inView: true,
  },
  { name: "site-68-profile-crop", path: profile, as: "aviator", action: cropAvatar, inView: true },
  { name: "site-68-firm-desk", path: profile, as: "supplier", action: firmDesk },
  { name: "site-68-firm-licence", path: profile, as: "supplier", action: licence, inView: true },
  {
    name: "site-68-firm-product",
    path: `${profile}/product`,
    as: "supplier",
    action: submitEmptyProduct,
  },
  { name: "site-68b-own-authorisations", path: profile, as: "mechanic", action: openOwnWork },
  { name: "site-69-register", path: register },
  { name: "site-70-register-person", path: `${register}?kind=1` },
  { name: "site-71-register-firm-problems", path: `${register}?kind=2`, action: sendEmpty },
  {
    name: "site-72-register-agreement",
    path: `${register}?kind=3`,
    action: openAgreement,
    inView: true,
  },
];

async function person(api: ApiClient): Promise<string> {
  const { list } = await api.get<{ list: OpenPerson[] }>("/open/repair/user/all?pageSize=1");
  return `${people}/repair-detail?id=${list[0]?.informationId}`;
}

async function editBoth(page: Page): Promise<void> {
  for (const name of ["个人资料", "航空人员信息"]) {
    await page.getByRole("region", { name }).getByRole("button", { name: "修改" }).click();
  }
}

async function wrongPassword(page: Page): Promise<void> {
  await page.getByRole("button", { name: "修改密码" }).click();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("必填项不能为空!").first()).toBeVisible();
}

async function firmDesk(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "企业与证照" }).getByRole("list")).toBeAttached();
  await expect(
    page.getByRole("tabpanel", { name: "产品" }).getByRole("listitem").first(),
  ).toBeVisible();
}

async function licence(page: Page): Promise<void> {
  await page.getByRole("button", { name: "提交证照" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function submitEmptyProduct(page: Page): Promise<void> {
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(page.getByText("请检查标出的内容")).toBeVisible();
}

async function openOwnWork(page: Page): Promise<void> {
  const section = page.getByRole("region", { name: "我的授权与培训" });
  await section.getByRole("tab", { name: "工作经历" }).click();
  await section.getByRole("button", { name: "登记工作经历" }).click();
  await expect(section.getByLabel("机型")).toBeVisible();
}

async function cropAvatar(page: Page): Promise<void> {
  await page.getByLabel("更换头像").setInputFiles(pngFile("portrait.png"));
  await expect(page.getByRole("application")).toBeVisible();
}

async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole("button", { name: "提交注册" }).click();
  await expect(page.getByText("手机号不能为空!")).toBeVisible();
}

async function openAgreement(page: Page): Promise<void> {
  await page.getByRole("button", { name: "《用户协议与隐私政策》" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}
