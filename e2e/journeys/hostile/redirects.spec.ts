// Slow: the rule is a test of own-path.test.ts too.

import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { countHits } from "./hits.ts";

/** Addresses that lead elsewhere, or run something, where they are followed as they are. */
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

/** Follows it and looks where that led; an address that reaches out of the pages has no answer. */
async function staysHere(page: Page, path: string, origin: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
  expect(new URL(page.url()).origin, path).toBe(origin);
  if (answer?.status() === 404) return;
  await expect(page).not.toHaveURL(/\/(login\?|redirect\/)/);
  // What is on the page now has been rendered by the product itself.
  await page.locator("#root > *").first().waitFor({ state: "attached" });
  expect(new URL(page.url()).origin, path).toBe(origin);
}

test("whatever a sign-in is told to lead to, it stays on this origin", async ({ open }) => {
  const page = await open("/web-site/home", { as: "operator" });
  const { origin } = new URL(page.url());
  const { none } = await countHits(page);
  // A whole page each time: the function's own unit tests try the rules with more.
  for (const target of targets.slice(0, 5)) {
    await staysHere(page, `/login?redirect=${encodeURIComponent(target)}`, origin);
    await none();
  }
});

test("whatever a refresh is told to lead to, it stays on this origin", async ({
  open,
  expectRefusal,
}) => {
  const page = await open("/web-site/home");
  const { origin } = new URL(page.url());
  const { none } = await countHits(page);
  expectRefusal(404, /^\/redirect\//);
  for (const target of targets) {
    await staysHere(page, `/redirect/${encodeURIComponent(target)}`, origin);
    await none();
  }
  for (const path of ["/redirect//stranger.example", "/redirect///stranger.example/a"]) {
    await staysHere(page, path, origin);
  }
});
