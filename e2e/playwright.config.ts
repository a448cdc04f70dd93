import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./browser/launch-options.ts";

export default defineConfig({
  projects: [
    // Checks of pages on a demo that no journey has changed.
    {
      name: "screens",
      testDir: "journeys/screens",
      use: { launchOptions: await launchOptions() },
    },
    // Without the Chinese web font: every test would load its hundred files.
    {
      name: "journeys",
      testDir: "journeys",
      testIgnore: "screens/**",
      use: { launchOptions: await launchOptions({ webFonts: false }) },
    },
  ],
  globalSetup: "./fixtures/global-setup.ts",
  outputDir: "results",
  workers: availableParallelism(),
  fullyParallel: true,
  // Retries only to record the failure: the run fails anyway.
  retries: 1,
  failOnFlakyTests: true,
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    toPass: { timeout: 15_000 },
    // Allows a few antialiased pixels, but no moved or missing part.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.15 },
  },
  reporter: "list",
  snapshotPathTemplate: "visual/references/{arg}{ext}",
  use: {
    browserName: "chromium",
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    // Recording every test would take a fifth more time.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
