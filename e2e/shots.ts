import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Demo } from "./fixtures/demo.ts";
import { officeScreens } from "./screens/office-screens.ts";
import { openScreen } from "./screens/open-screen.ts";
import { narrow, type Screen, wide } from "./screens/screen.ts";
import { siteScreens } from "./screens/site-screens.ts";

const shots = fileURLToPath(new URL("./shots/", import.meta.url));
/** Height of a phone, an upright tablet, or a wider window. */
const heightOf = (width: number) => (width > 1000 ? 900 : width > 600 ? 1180 : 844);

const usage = `npm run shots -- [part of a name …] [--width 820] [--theme light]`;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: "string", multiple: true },
    theme: { type: "string", default: "dark" },
    help: { type: "boolean", default: false },
  },
});
const theme = values.theme === "light" ? "light" : "dark";
const chosenWidths = values.width?.map(Number);

/** Takes pictures of all screens, or of screens with one of the words in their name. */
async function takePictures(words: string[]): Promise<number> {
  const chosen = [...siteScreens, ...officeScreens].filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (process.argv.length === 2) await rm(shots, { recursive: true, force: true });
  await mkdir(shots, { recursive: true });
  await using demo = await Demo.start();
  let failed = 0;
  for (const screen of chosen) {
    for (const width of widthsOf(screen)) {
      const problem = await takePicture(demo, screen, width).catch(String);
      if (problem) failed += 1;
      console.log(`${problem ? "✖" : "✔"} ${screen.name} ${width} ${problem ?? ""}`.trimEnd());
    }
  }
  return failed;
}

/** Widths of a screen. `--width` skips screens that exist only at other widths. */
function widthsOf({ widths = chosenWidths ?? [wide, narrow] }: Screen): number[] {
  return chosenWidths ? widths.filter((width) => chosenWidths.includes(width)) : widths;
}

/** Returns the problems of the page. The picture is always taken. */
async function takePicture(demo: Demo, screen: Screen, width: number) {
  const height = heightOf(width);
  const context = await demo.newContext({ as: screen.as, width, height, theme });
  try {
    const page = await context.newPage();
    const opened = openScreen(page, screen, demo.visitorApi);
    const problem = await opened.then(() => undefined, String);
    await page.screenshot({
      path: `${shots}${screen.name}-${width}${theme === "light" ? "-light" : ""}.png`,
      fullPage: !screen.inView,
      animations: "disabled",
    });
    return problem;
  } finally {
    await context.close();
  }
}

if (values.help) console.log(usage);
else {
  const failed = await takePictures(positionals);
  if (failed > 0) console.error(`${failed} 张图片未能完整拍摄`);
  process.exitCode = failed > 0 ? 1 : 0;
}
