import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Captcha } from "@aeromaint/contracts/auth/auth.ts";
import type { Page } from "playwright-core";
import { findings } from "../axe/findings.ts";
import type { Account } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { type Journey, journey } from "../harness/journey.ts";
import { shiftsOf, watchShifts } from "../harness/layout-shift.ts";
import { screenPaths } from "../harness/office.ts";
import { openScreen } from "../screens/open-screen.ts";
import { officePages, screenNamed, sitePages } from "../screens/pages.ts";

/** Cumulative layout shift that nobody notices. */
const mostShift = 0.02;

/** Widths of windows that pages have to fit into; the digital screen hangs on a wall. */
const narrowest = { site: [390, 360], office: [768] };

/** The same page with other data: one of them stands for all. */
const again = /^(site-(19|20|27|31|37|41|42|61)|office-(60|130))-/;

const pages = [
  ...sitePages.map((screen) => ({ screen, hangs: false, widths: narrowest.site })),
  ...officePages.map((screen) => {
    const hangs = `${screen.path}`.startsWith(screenPaths.root);
    return { screen, hangs, widths: hangs ? [] : narrowest.office };
  }),
].filter(({ screen }) => !again.test(screen.name));

/** Pages that only read: while one loads, another is judged, each in a window of its own. */
const together = { concurrency: 3 };

describe("every page", together, () => {
  for (const { screen, hangs, widths } of pages) {
    journey(`everybody can use ${screen.name}, in both themes and a narrow window`, async (j) => {
      const page = await j.open("about:blank", { as: await person(j, screen.as), calm: true });
      await watchShifts(page);
      await askForCaptcha(page);
      await openScreen(page, screen, j.visitorApi());
      const { sum, parts } = await shiftsOf(page);
      // What hangs on a wall fills itself anew all day.
      if (!hangs) assert.ok(sum <= mostShift, `${sum.toFixed(3)} moved while it came: ${parts}`);
      await assertUsable(page);
      for (const width of widths) await assertFits(page, width);
    });
  }
});

/** A dialog, panel or state of each kind. */
const opened = [
  "site-05-home-retrieval-told",
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

describe("a dialog or state of each kind", together, () => {
  for (const screen of opened) {
    journey(`everybody can use ${screen.name}, in both themes`, async (j) => {
      const page = await j.open("about:blank", { as: await person(j, screen.as), calm: true });
      await openScreen(page, screen, j.visitorApi());
      await assertUsable(page);
    });
  }
});

journey("everybody can use the drawer of a narrow window", async (j) => {
  const page = await j.open("about:blank", { calm: true, width: 390, height: 844 });
  await openScreen(page, screenNamed("site-09-drawer"), j.visitorApi());
  await assertUsable(page);
});

const people = new Map<Account, Promise<Api>>();

/** Signs each in once: pages are what is judged here. */
function person(j: Journey, account: Account | undefined): Promise<Api> | undefined {
  if (!account) return undefined;
  const known = people.get(account) ?? j.apiAs(account);
  people.set(account, known);
  return known;
}

/** As an installation does; the journeys' own server goes without. */
function askForCaptcha(page: Page): Promise<unknown> {
  return page.route("**/api/captcha", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Captcha };
    const data = { ...answer.data, captchaOnOff: true };
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

async function assertUsable(page: Page): Promise<void> {
  assert.deepEqual(await findings(page), []);
  await page.evaluate(() => {
    localStorage.setItem("am:theme", "light");
    // As another window of this browser would say it.
    window.dispatchEvent(new StorageEvent("storage", { key: "am:theme" }));
  });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  assert.deepEqual(await findings(page, ["color-contrast"]), [], "in the light theme");
}

async function assertFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  const content = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // After what measures the window has drawn itself anew.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(document.documentElement.scrollWidth)),
        );
      }),
  );
  assert.ok(content <= width, `${content} px in a window of ${width}`);
}
