import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import { eventually } from "../../harness/seeing.ts";
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
  assert.equal(new URL(page.url()).origin, origin, path);
  if (answer?.status() === 404) return;
  await eventually(() => assert.doesNotMatch(page.url(), /\/(login\?|redirect\/)/));
  // What is on the page now has been drawn by the product itself.
  await page.locator("#root > *").first().waitFor({ state: "attached" });
  assert.equal(new URL(page.url()).origin, origin, path);
}

journey("whatever a sign-in is told to lead to, it stays on this origin", async (j) => {
  const page = await j.open("/web-site/home", { as: "operator" });
  const { origin } = new URL(page.url());
  const { none } = await countHits(page);
  // A whole page each time: the rules themselves are tried with more beside their function.
  for (const target of targets.slice(0, 5)) {
    await staysHere(page, `/login?redirect=${encodeURIComponent(target)}`, origin);
    await none();
  }
});

journey("whatever a refresh is told to lead to, it stays on this origin", async (j) => {
  const page = await j.open("/web-site/home");
  const { origin } = new URL(page.url());
  const { none } = await countHits(page);
  j.expectRefusal(404, /^\/redirect\//);
  for (const target of targets) {
    await staysHere(page, `/redirect/${encodeURIComponent(target)}`, origin);
    await none();
  }
  for (const path of ["/redirect//stranger.example", "/redirect///stranger.example/a"]) {
    await staysHere(page, path, origin);
  }
});
