import type { LaunchOptions } from "@playwright/test";
import { browserFiles } from "./browser-files.ts";

/** Headless browser without its sandbox, which needs rights that containers rarely give. */
export async function launchOptions({ webFonts = true } = {}): Promise<LaunchOptions> {
  const { executablePath, env } = await browserFiles();
  return {
    executablePath,
    env: { ...process.env, ...env },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--font-render-hinting=none",
      ...(webFonts ? [] : ["--disable-remote-fonts"]),
    ],
    timeout: 30_000,
  };
}
