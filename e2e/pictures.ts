import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { Demo } from "./fixtures/demo.ts";
import { openScreen } from "./screens/open-screen.ts";
import { screenNamed } from "./screens/pages.ts";

const folder = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
const usual = { width: 1440, height: 900 };

/** What the README shows. */
const pictures = [
  { name: "home", screen: "site-01-home-visitor", ...usual },
  { name: "home-light", screen: "site-01-home-visitor", ...usual, theme: "light" },
  { name: "list", screen: "site-11-list-covers", ...usual },
  { name: "reading", screen: "site-17-detail-covers", ...usual },
  { name: "reading-phone", screen: "site-17-detail-covers", width: 390, height: 844 },
  { name: "office", screen: "office-20-items", ...usual },
  { name: "office-light", screen: "office-20-items", ...usual, theme: "light" },
  { name: "editor", screen: "office-24-item-edit-end", ...usual },
  { name: "space", screen: "office-153-space-point", ...usual },
  { name: "digital-screen", screen: "office-140-screen", width: 1920, height: 1080 },
] as const;

await mkdir(folder, { recursive: true });
await using demo = await Demo.start();
for (const { name, screen: screenName, ...view } of pictures) {
  const screen = screenNamed(screenName);
  const context = await demo.newContext({ as: screen.as, ...view });
  const page = await context.newPage();
  await openScreen(page, screen, demo.visitorApi);
  const png = await page.screenshot({ animations: "disabled" });
  await writeFile(`${folder}${name}.webp`, await asWebp(page, png));
  await context.close();
  console.log(`✔ ${name}`);
}

/** A third of the size; the browser that took the picture can write it too. */
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
