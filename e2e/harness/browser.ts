import { type Browser, chromium } from "playwright-core";
import { browserFiles } from "./browser-files.ts";

const startTimeout = 30_000;

/** A headless browser; its own sandbox needs rights that a container seldom gives. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = await browserFiles();
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--font-render-hinting=none",
    ],
    timeout: startTimeout,
  });
}
