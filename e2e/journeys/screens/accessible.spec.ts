import type { Captcha } from "@aeromaint/contracts/auth/auth.ts";
import { expect, type Page } from "@playwright/test";
import { findings } from "../../axe/findings.ts";
import { screenPaths } from "../../back-office/office.ts";
import { shiftsOf, watchShifts } from "../../browser/layout-shift.ts";
import { test } from "../../fixtures/test.ts";
import { openScreen } from "../../screens/open-screen.ts";
import { officePages, screenNamed, sitePages } from "../../screens/pages.ts";

/** Cumulative layout shift that nobody notices. */
const maxShift = 0.02;

/** Widths of windows that pages have to fit into; the digital screen isOnWall on a wall. */
const narrowest = { site: [390, 360], office: [768] };

/** The same page with other data: one of them stands for all. */
const duplicates = /^(site-(19|20|27|31|37|41|42|61)|office-(60|130))-/;

const pages = [
  ...sitePages.map((screen) => ({ screen, isOnWall: false, widths: narrowest.site })),
  ...officePages.map((screen) => {
    const isOnWall = `${screen.path}`.startsWith(screenPaths.root);
    return { screen, isOnWall, widths: isOnWall ? [] : narrowest.office };
  }),
].filter(({ screen }) => !duplicates.test(screen.name));

for (const { screen, isOnWall, widths } of pages) {
  test(`everybody can use ${screen.name}, in both themes and a narrow window`, async ({
    open,
    visitorApi,
    expectRefusal,
  }) => {
    if (screen.refusal) expectRefusal(screen.refusal.status, screen.refusal.path);
    const page = await open("about:blank", { as: screen.as });
    await watchShifts(page);
    await askForCaptcha(page);
    await openScreen(page, screen, visitorApi);
    const { sum, parts } = await shiftsOf(page);
    // What hangs on a wall updates itself all day.
    if (!isOnWall)
      expect(sum, `${sum.toFixed(3)} moved while it came: ${parts}`).toBeLessThanOrEqual(maxShift);
    await expectUsable(page);
    for (const width of widths) await expectFits(page, width);
  });
}

/** A dialog, panel or state of each kind. */
const opened = [
  "site-05-home-retrieval-answer",
  "site-13-list-period",
  "site-33-picture-enlarged",
  "site-66-profile-editing",
  "site-72-register-agreement",
  "office-02-login-empty-fields",
  "office-04-reader",
  "office-07-user-menu",
  "office-08-profile",
  "office-22-item-add-problems",
  "office-26-item-delete",
  "office-28-items-columns",
  "office-76-role-menus",
  "office-116-air-material-approve",
  "office-142-pay-import",
  "office-155-point-add",
].map(screenNamed);

for (const screen of opened) {
  test(`everybody can use ${screen.name}, in both themes`, async ({ open, visitorApi }) => {
    const page = await open("about:blank", { as: screen.as });
    await openScreen(page, screen, visitorApi);
    await expectUsable(page);
  });
}

test("everybody can use the drawer of a narrow window", async ({ open, visitorApi }) => {
  const page = await open("about:blank", { width: 390, height: 844 });
  await openScreen(page, screenNamed("site-09-drawer"), visitorApi);
  await expectUsable(page);
});

/** As an installation does; the journeys' own server goes without. */
function askForCaptcha(page: Page): Promise<unknown> {
  return page.route("**/api/captcha", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Captcha };
    const data = { ...answer.data, captchaOnOff: true };
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

async function expectUsable(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => {
    localStorage.setItem("am:theme", "light");
    // As another window of this browser would say it.
    window.dispatchEvent(new StorageEvent("storage", { key: "am:theme" }));
  });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  expect(await findings(page, ["color-contrast"]), "in the light theme").toEqual([]);
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  const content = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // After what depends on the window's width has rendered again.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth)),
        );
      }),
  );
  expect(content, `${content} px in a window of ${width}`).toBeLessThanOrEqual(width);
}
