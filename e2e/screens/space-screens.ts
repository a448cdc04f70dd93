import { expect, type Page } from "@playwright/test";
import { buttonName, officePaths } from "../back-office/office.ts";
import { openRow } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const operator = { as: "operator", path: officePaths.spaces, inView: true } as const;

export const spaceScreens: Screen[] = [
  { ...operator, name: "office-150-space" },
  { ...operator, name: "office-151-space-hangar", action: chooseSpace("1号机库") },
  { ...operator, name: "office-152-space-bay", action: chooseBay },
  { ...operator, name: "office-153-space-point", action: openPoint },
  { ...operator, name: "office-154-space-add", action: pressSpaceButton("新增机库", "空间新增") },
  { ...operator, name: "office-155-point-add", action: pressSpaceButton("新增", "点位新增") },
  { ...operator, name: "office-156-point-edit", action: editPoint },
];

function chooseSpace(name: string) {
  return async (page: Page) => {
    await page.getByRole("treeitem", { name }).click();
    await expect(page.getByRole("group", { name: `${name}平面图` })).toBeVisible();
  };
}

async function chooseBay(page: Page): Promise<void> {
  await page.getByRole("button", { name: /B-2367/ }).click();
  await expect(page.getByRole("group", { name: "2号机位平面图" })).toBeVisible();
}

async function openPoint(page: Page): Promise<void> {
  await chooseBay(page);
  await page.getByRole("button", { name: "左发热起动排故，告警" }).click();
  await expect(page.getByRole("region", { name: "点位 左发热起动排故" })).toBeVisible();
}

function pressSpaceButton(button: string, dialog: string) {
  return async (page: Page) => {
    const own = page.getByRole("button", { name: buttonName(button) });
    // A narrow window folds the buttons of the chosen space into one.
    const folded = page.getByRole("button", { name: "操作", exact: true });
    await expect(own.or(folded).first()).toBeVisible();
    if (!(await own.isVisible())) await folded.first().click();
    await own.click();
    await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
  };
}

async function editPoint(page: Page): Promise<void> {
  await openRow("编辑")(page);
  await expect(page.getByRole("dialog").getByLabel("点位名称")).toBeVisible();
}
