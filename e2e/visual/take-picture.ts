import type { Page } from "playwright-core";
import type { Stage } from "../harness/stage.ts";
import { openScreen } from "../screens/open-screen.ts";
import { screenNamed } from "../screens/pages.ts";
import type { KeyPicture } from "./key-screens.ts";

const heights = { wide: 900, narrow: 844 };

/**
 * What is in sight of a key screen, at half its size: small files, and no quarrel about the edge of
 * a letter. Figures and days change from run to run; they are all made alike before.
 */
export async function takePicture(
  stage: Stage,
  { screen: name, width, theme }: Omit<KeyPicture, "name">,
): Promise<Buffer> {
  const screen = screenNamed(name);
  const height = width < 768 ? heights.narrow : heights.wide;
  const look = { width, height, theme, calm: true, scale: 0.5 };
  const context = await stage.contextFor({ as: screen.as, ...look });
  try {
    const page = await context.newPage();
    await openScreen(page, screen, stage.visitorApi());
    await makeFiguresAlike(page);
    return await page.screenshot({ animations: "disabled", caret: "hide" });
  } finally {
    await context.close();
  }
}

function makeFiguresAlike(page: Page): Promise<void> {
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
