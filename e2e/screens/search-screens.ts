import { expect, type Page } from "@playwright/test";
import { officePaths } from "../back-office/office.ts";
import { clickButton, openRow } from "./office-actions.ts";
import type { Screen } from "./screen.ts";

const admin = { as: "admin" } as const;
const { synonyms, searchAnalysis: analysis } = officePaths;

export const searchScreens: Screen[] = [
  { ...admin, name: "office-160-synonyms", path: synonyms },
  { ...admin, name: "office-161-synonym-add", path: synonyms, action: clickButton("新增") },
  { ...admin, name: "office-162-synonym-edit", path: synonyms, action: openRow("编辑") },
  { ...admin, name: "office-163-synonym-import", path: synonyms, action: importWrongLines },
  { ...admin, name: "office-164-search-analysis", path: analysis },
  { ...admin, name: "office-165-search-analysis-counted", path: analysis, action: searchedBefore },
];

async function importWrongLines(page: Page): Promise<void> {
  await clickButton("导入")(page);
  const lines = page.getByRole("dialog").getByRole("textbox");
  await lines.fill("起落架 = landing gear = LG\n只有一个词\nAPU => 辅助动力装置 => APU");
  await expect(page.getByText(/^第 3 行/)).toBeVisible();
}

/** Searches appear in the list some seconds later. */
async function searchedBefore(page: Page): Promise<void> {
  for (const keyword of ["起落架", "南极洲企鹅", "CFM56", "没有这样的词"]) {
    await page.request.get(`/api/open/search?${new URLSearchParams({ keyword })}`);
  }
  await expect(async () => {
    await page.getByRole("button", { name: "刷新列表" }).click();
    await expect(page.getByRole("cell", { name: "没有这样的词" })).toBeVisible({ timeout: 500 });
  }).toPass();
}
