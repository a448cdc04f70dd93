import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Demo } from "./fixtures/demo.ts";
import { officeScreens } from "./screens/office-screens.ts";
import { openScreen } from "./screens/open-screen.ts";
import { narrow, type Screen, wide } from "./screens/screen.ts";
import { siteScreens } from "./screens/site-screens.ts";

const shots = fileURLToPath(new URL("./shots/", import.meta.url));
const heights = new Map([
  [wide, 900],
  [narrow, 844],
]);

/** Takes a picture of every screen, or of those whose name contains one of the words. */
async function takePictures(words: string[]): Promise<number> {
  const chosen = [...siteScreens, ...officeScreens].filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (words.length === 0) await rm(shots, { recursive: true, force: true });
  await mkdir(shots, { recursive: true });
  await using demo = await Demo.start();
  let failed = 0;
  for (const screen of chosen) {
    for (const width of screen.widths ?? [wide, narrow]) {
      const problem = await takePicture(demo, screen, width).catch(String);
      if (problem) failed += 1;
      console.log(`${problem ? "✖" : "✔"} ${screen.name} ${width} ${problem ?? ""}`.trimEnd());
    }
  }
  return failed;
}

/** Answers what went wrong; there is a picture in any case. */
async function takePicture(demo: Demo, screen: Screen, width: number) {
  const context = await demo.newContext({ as: screen.as, width, height: heights.get(width) });
  try {
    const page = await context.newPage();
    const opened = openScreen(page, screen, demo.visitorApi);
    const problem = await opened.then(() => undefined, String);
    await page.screenshot({
      path: `${shots}${screen.name}-${width}.png`,
      fullPage: !screen.inView,
      animations: "disabled",
    });
    return problem;
  } finally {
    await context.close();
  }
}

const failed = await takePictures(process.argv.slice(2));
if (failed > 0) console.error(`${failed} 张图片未能完整拍摄`);
process.exitCode = failed > 0 ? 1 : 0;
