import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import { shiftsOf, watchShifts } from "../../harness/layout-shift.ts";
import { eventually, sees } from "../../harness/seeing.ts";
import { screenNamed } from "../../screens/pages.ts";
import { addressOf } from "../../screens/screen.ts";

const home = "/web-site/home";
const drawn = ".am-ssr";

/** Keeps a page's scripts back, all but the one that chooses its theme, until they are let in. */
async function holdScripts(page: Page): Promise<() => void> {
  const letIn = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!first-look)[^/]*\.js$/, async (route) => {
    await letIn.promise;
    await route.continue();
  });
  return letIn.resolve;
}

/** Pages, and what in them stays as it was drawn: the sign-in panel learns more about itself. */
const pages = {
  [home]: "[aria-label=方案] [role=tabpanel]",
  "/web-site/maintain-info": "main",
  "/web-site/aviation-products": "main",
};

for (const [path, part] of Object.entries(pages)) {
  journey(`a visitor sees ${path} before its scripts have come`, async ({ open }) => {
    const page = await open("about:blank", { width: 412, height: 823, calm: true });
    await watchShifts(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const letIn = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await sees(page.locator(drawn).getByRole("contentinfo", { includeHidden: true }));
    const seen = await page.locator(part).innerText();
    assert.ok(seen.length > 100, seen);
    letIn();
    await eventually(async () => assert.equal(await page.locator(drawn).count(), 0));
    // What it was drawn from is in the page: nothing of it is asked again.
    await sees(page.getByRole("main"));
    assert.equal(await page.locator(part).innerText(), seen);
    assert.deepEqual(
      asked.filter((url) => /^\/api\/open\/(site|platform|material)/.test(url)),
      [],
    );
    const { sum, parts } = await shiftsOf(page);
    assert.ok(sum < 0.02, parts);
  });
}

journey("who is signed in is not shown what was drawn for visitors", async ({ open }) => {
  const page = await open("about:blank", { as: "mechanic" });
  const letIn = await holdScripts(page);
  await page.goto(home, { waitUntil: "commit" });
  await sees(page.locator(".am-start"));
  assert.equal(await page.locator(drawn).isVisible(), false);
  letIn();
  await sees(page.getByRole("button", { name: "退出登录" }));
});

journey("whoever has scrolled a drawn page stays where they are", async ({ open }) => {
  const page = await open("about:blank", { width: 412, height: 823, calm: true });
  const letIn = await holdScripts(page);
  await page.goto(home, { waitUntil: "commit" });
  await sees(page.locator(drawn).getByRole("contentinfo", { includeHidden: true }));
  await page.evaluate(() => window.scrollTo(0, 400));
  letIn();
  await eventually(async () => assert.equal(await page.locator(drawn).count(), 0));
  assert.equal(await page.evaluate(() => window.scrollY), 400);
});

journey(
  "a reader sees how a text begins before its scripts have come",
  async ({ open, visitorApi }) => {
    const path = await addressOf(screenNamed("site-17-detail-covers"), visitorApi());
    const page = await open("about:blank", { as: "mechanic", width: 412, height: 823, calm: true });
    await watchShifts(page);
    const letIn = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const opening = page.locator(`${drawn} article`);
    await sees(opening);
    const title = await opening.locator("h1").innerText();
    const words = await opening.locator("p").innerText();
    assert.ok(title.length > 4 && words.length > 40, `${title}: ${words}`);
    assert.equal(await page.locator(`${drawn} [data-for-visitor]`).isVisible(), false);
    letIn();
    await sees(page.getByRole("button", { name: "返回列表" }));
    await sees(page.getByRole("heading", { name: title, level: 1 }));
    assert.equal(await page.locator(drawn).count(), 0);
    const { sum, parts } = await shiftsOf(page);
    assert.ok(sum < 0.02, parts);
  },
);
