import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { startDemoCirculation } from "./api/circulation.ts";
import { collectOneOfEach } from "./api/collection.ts";
import { officePaths } from "./back-office/office.ts";
import { Demo } from "./fixtures/demo.ts";
import { openScreen } from "./screens/open-screen.ts";
import { screenNamed } from "./screens/pages.ts";
import type { Screen } from "./screens/screen.ts";

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const usual = { width: 1440, height: 900 };

await mkdir(folder, { recursive: true });
await using demo = await Demo.start();
const circulationId = await startDemoCirculation((account) => demo.apiAs(account));
await collectOneOfEach(await demo.apiAs("mechanic"));
const matrix: Screen = {
  name: "circulation-matrix",
  path: `${officePaths.circulations}?circulation=${circulationId}`,
  as: "admin",
  action: (page) => page.getByRole("tab", { name: "部门与人员" }).click(),
};

/** Pictures of the README. */
const pictures = [
  { name: "home-light", screen: screenNamed("site-01-home-visitor"), ...usual, theme: "light" },
  { name: "reading", screen: screenNamed("site-17-detail-covers"), ...usual },
  { name: "reading-phone", screen: screenNamed("site-17-detail-covers"), width: 390, height: 844 },
  // Taken after reading and collecting something.
  {
    name: "home",
    screen: { ...screenNamed("site-02-home-signed-in"), act: waitForTasks },
    ...usual,
  },
  { name: "search", screen: screenNamed("site-39e-search-facets"), ...usual },
  { name: "office", screen: screenNamed("office-20-items"), ...usual },
  { name: "office-light", screen: screenNamed("office-20-items"), ...usual, theme: "light" },
  { name: "editor", screen: screenNamed("office-24b-item-full-page"), ...usual },
  { name: "compare", screen: screenNamed("office-138c-document-compare"), ...usual },
  { name: "matrix", screen: matrix, ...usual },
  { name: "space", screen: screenNamed("office-153-space-point"), ...usual },
  { name: "digital-screen", screen: screenNamed("office-140-screen"), width: 1920, height: 1080 },
] as const;

for (const { name, screen, ...view } of pictures) {
  const context = await demo.newContext({ as: screen.as, ...view });
  const page = await context.newPage();
  await openScreen(page, screen, demo.visitorApi);
  const png = await page.screenshot({ animations: "disabled" });
  await writeFile(`${folder}${name}.webp`, await asWebp(page, png));
  await context.close();
  console.log(`✔ ${name}`);
}

/** Tasks load after the content for visitors. */
async function waitForTasks(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "待我处理" }).waitFor();
}

/** Converts in the browser. WebP takes a third of the size. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.82);
  }, png.toString("base64"));
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
