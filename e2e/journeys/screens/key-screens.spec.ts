import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { openScreen } from "../../screens/open-screen.ts";
import { screenNamed } from "../../screens/pages.ts";
import { narrow, wide } from "../../screens/screen.ts";

interface KeyScreen {
  screen: string;
  widths: number[];
  theme?: "dark" | "light";
}

const both = [wide, narrow];

/** Screens that are compared with a reference image. */
const keyScreens: KeyScreen[] = [
  { screen: "site-01-home-visitor", widths: both },
  { screen: "site-01-home-visitor", widths: [wide], theme: "light" },
  { screen: "site-11-list-covers", widths: both },
  { screen: "site-17-detail-covers", widths: both },
  { screen: "site-17-detail-covers", widths: [wide], theme: "light" },
  { screen: "site-36-search", widths: [wide] },
  { screen: "site-40-products", widths: [wide] },
  { screen: "site-60-people", widths: [wide] },
  { screen: "site-70-register-person", widths: [narrow] },
  { screen: "office-01-login", widths: [wide] },
  { screen: "office-20-items", widths: both },
  { screen: "office-20-items", widths: [wide], theme: "light" },
  { screen: "office-26-item-delete", widths: [wide] },
  { screen: "office-150-space", widths: [wide] },
];

for (const { screen: name, widths, theme = "dark" } of keyScreens) {
  for (const width of widths) {
    const reference = theme === "dark" ? `${name}-${width}` : `${name}-${width}-${theme}`;
    test(`${reference} matches its reference`, async ({ openBlank, visitorApi }) => {
      const screen = screenNamed(name);
      const height = width === narrow ? 844 : 900;
      // Half size keeps files small and ignores the antialiasing of letters.
      const view = { width, height, theme, scale: 0.5 };
      const page = await openBlank({ as: screen.as, ...view });
      await openScreen(page, screen, visitorApi);
      await maskFigures(page);
      await expect(page).toHaveScreenshot(`${reference}.png`, { scale: "device" });
    });
  }
}

/** Replaces figures and days, which change from run to run. */
function maskFigures(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      text.data = text.data
        .replace(/\d{4}年\d{1,2}月\d{1,2}日/g, "0000年00月00日")
        .replace(/星期[一二三四五六日]/g, "星期一")
        .replace(/\d/g, "0");
    }
    for (const input of document.querySelectorAll("input")) {
      input.value = input.value.replace(/\d/g, "0");
    }
  });
}
