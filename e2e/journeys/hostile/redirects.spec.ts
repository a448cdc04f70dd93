// Slow: own-path.test.ts has the rule.

import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { countHits } from "./hits.ts";

/** Addresses that lead elsewhere or run code if they are followed unchecked. */
const targets = [
  "https://stranger.example/",
  "//stranger.example",
  "/\\stranger.example",
  "/.//stranger.example",
  "javascript:ran()",
  "/\t/stranger.example",
  "https:stranger.example",
  "java\nscript:ran()//",
  "data:text/html,<script>ran()</script>",
];

/**
 * Opens the path and expects the page to stay on this origin. Paths above the root have no page.
 */
async function expectSameOrigin(page: Page, path: string, origin: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
  expect(new URL(page.url()).origin, path).toBe(origin);
  if (answer?.status() === 404) return;
  await expect(page).not.toHaveURL(/\/(login\?|redirect\/)/);
  // The product itself has rendered the current page.
  await page.locator("#root > *").first().waitFor({ state: "attached" });
  expect(new URL(page.url()).origin, path).toBe(origin);
}

test("a sign-in never redirects to another origin", async ({ open }) => {
  const page = await open("/web-site/home", { as: "operator" });
  const { origin } = new URL(page.url());
  const { none } = await countHits(page);
  // Each target loads a whole page. Unit tests try more targets.
  for (const target of targets.slice(0, 5)) {
    await expectSameOrigin(page, `/login?redirect=${encodeURIComponent(target)}`, origin);
    await none();
  }
});

test("a refresh never redirects to another origin", async ({ open, expectRefusal }) => {
  const page = await open("/web-site/home");
  const { origin } = new URL(page.url());
  const { none } = await countHits(page);
  expectRefusal(404, /^\/redirect\//);
  for (const target of targets) {
    await expectSameOrigin(page, `/redirect/${encodeURIComponent(target)}`, origin);
    await none();
  }
  for (const path of ["/redirect//stranger.example", "/redirect///stranger.example/a"]) {
    await expectSameOrigin(page, path, origin);
  }
});
