import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const assets = fileURLToPath(new URL("../../web/dist/assets/", import.meta.url));

/**
 * Declares the Chinese web font immediately. The page itself does so with a delay. The browser of
 * the journeys never has a Chinese font of its own.
 */
export async function declareChineseFont(page: Page): Promise<void> {
  const name = (await readdir(assets)).find((file) => /^wght-.*\.css$/.test(file));
  if (!name) throw new Error("no stylesheet of the Chinese web font in the build");
  await page.evaluate((href) => {
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href }),
    );
  }, `/assets/${name}`);
}
