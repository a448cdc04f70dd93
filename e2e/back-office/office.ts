import { type ScreenName, screens } from "@aeromaint/contracts/screens.ts";
import { expect, type Locator, type Page } from "@playwright/test";
import type { SampleFile } from "../api/sample-files.ts";
import { expectToast } from "../fixtures/toasts.ts";

/** Addresses of the screens. */
export const officePaths = Object.fromEntries(
  Object.entries(screens).map(([name, { path }]) => [name, path]),
) as Record<ScreenName, string>;

/** Address of the licences. */
export const licencesPath = `${officePaths.authorisations}?view=licences`;

/** The row of a table that shows this text. */
export function rowWithText(page: Page, text: string): Locator {
  // The row of an empty list contains the search text too.
  const rows = page.getByRole("row").and(page.locator(":not(.ant-table-placeholder)"));
  return rows.filter({ hasText: text });
}

/** Clicks a button of a row and returns the dialog that opens. */
export async function openFromRow(page: Page, text: string, action: string): Promise<Locator> {
  await rowWithText(page, text).getByRole("button", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Clicks an entry of a row's menu and returns the dialog that opens. */
export async function openFromRowMenu(page: Page, text: string, action: string): Promise<Locator> {
  await rowWithText(page, text).getByRole("button", { name: /更多/ }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function openAddDialog(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Clicks a dialog's button. The last match is in the footer, not the closing cross. */
export async function pressButton(dialog: Locator, name: string): Promise<void> {
  await dialog
    .getByRole("button", { name: buttonName(name) })
    .last()
    .click();
}

/** Matches a button's label. Icons, for example of loading, precede it in the name. */
export function buttonName(label: string): RegExp {
  return new RegExp(`(^| )${label}$`);
}

/** Messages of the server after a successful write. */
export const successMessages = { add: "新增成功", edit: "修改成功", remove: "删除成功" } as const;

/** Question before unsaved input is discarded. */
export function unsavedQuestion(page: Page): Locator {
  const question = page.getByRole("dialog", { name: "提醒" });
  return question.filter({ hasText: "内容尚未保存，确定离开吗？" });
}

/** Confirms a dialog, and waits for the toast and until the dialog has closed. */
export async function submit(dialog: Locator, success: string, act = "确定"): Promise<void> {
  await expectToast(dialog.page(), success, () => pressButton(dialog, act));
  await expect(dialog).toBeHidden();
}

/** Types into a searchable drop-down and selects the match. */
export async function selectOption(select: Locator, option: string): Promise<void> {
  await select.fill(option);
  // Click the option: Enter takes the current list, which may still be empty.
  await select.page().locator(".ant-select-dropdown:visible").getByText(option).first().click();
}

/**
 * Fills a field of the search header and searches by keyboard. Waits until the new rows have
 * replaced the old ones: a button would move away under the pointer.
 */
export async function searchList(page: Page, field: string, text: string): Promise<void> {
  const input = page.getByRole("search").getByLabel(field);
  await input.fill(text);
  const asksFor = (url: string) => [...new URL(url).searchParams.values()].includes(text);
  const isNew = !asksFor(page.url());
  await Promise.all([
    isNew && page.waitForResponse((response) => asksFor(response.url()) && response.ok()),
    input.press("Enter"),
  ]);
  await page.waitForFunction(() => document.querySelector(".ant-spin-spinning") === null);
}

/** Chooses files with the button that opens the chooser. */
export async function uploadFiles(
  page: Page,
  button: Locator,
  ...files: SampleFile[]
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(files);
}
