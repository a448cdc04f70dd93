import type { Captcha } from "@aeromaint/contracts/auth/sign-in.ts";
import { expect, type Page } from "@playwright/test";
import { accessibilityFindings } from "../../axe/findings.ts";
import { smallTouchTargets } from "../../axe/touch-targets.ts";
import { layoutShiftsOf, recordLayoutShifts } from "../../browser/layout-shift.ts";
import { type Fixtures, test } from "../../fixtures/test.ts";
import { openScreen } from "../../screens/open-screen.ts";
import { officePages, screenNamed, sitePages } from "../../screens/pages.ts";
import type { Screen } from "../../screens/screen.ts";

/** Cumulative layout shift that nobody notices. */
const maxShift = 0.02;

/** Minimum widths of windows. The digital screen is shown only on a wall. */
const narrowest = { site: [390, 360], office: [768] };

/** Screens that show the same page with other data. */
const duplicates = /^(site-(19|20|27|31|37|41|42|61)|office-(60|130))-/;

interface ShownPage {
  screen: Screen;
  isOnWall: boolean;
  widths: number[];
}

const pages: ShownPage[] = [
  ...sitePages.map((screen) => ({ screen, isOnWall: false, widths: narrowest.site })),
  ...officePages.map((screen) => {
    const isOnWall = `${screen.path}`.startsWith("/digital-screen");
    return { screen, isOnWall, widths: isOnWall ? [] : narrowest.office };
  }),
].filter(({ screen }) => !duplicates.test(screen.name));

/** Pages built from the same parts as others: texts and lists, trees and searches. */
const similarPages = [
  /^training-0[14]-/,
  /^site-(02|12|14|18|22|24|26|28|30|38|39[defgh]|46|64|69)-|^site-45-product-superseded/,
  /^office-(15|29|31|34|35|40|43|45|46|50|70|74|84|80|82|85[bcdgijl]|85ib|85bb|86|87|89|112|117|118|119|120|124)-/,
  /^office-(125|127|129|131|132|134|136b|139|139[ceh]|139f-authorisation(s|-experience|-categories)|140-pay|141|144|160|164|170)(-|$)/,
];
const isSimilar = ({ screen }: ShownPage) => similarPages.some((names) => names.test(screen.name));

for (const one of pages.filter((page) => !isSimilar(page))) {
  test(titleOf(one), check(one));
}

for (const one of pages.filter(isSimilar)) {
  // Slow: another page covers the same kind.
  test(titleOf(one), check(one));
}

function titleOf({ screen }: ShownPage): string {
  return `${screen.name} is accessible in both themes and a narrow window`;
}

function check({ screen, isOnWall, widths }: ShownPage) {
  return async ({ openBlank, visitorApi, expectRefusal }: Fixtures) => {
    if (screen.refusal) expectRefusal(screen.refusal.status, screen.refusal.path);
    const page = await openBlank({ as: screen.as });
    await recordLayoutShifts(page);
    if (!screen.as) await requireCaptcha(page);
    await openScreen(page, screen, visitorApi);
    const { sum, parts } = await layoutShiftsOf(page);
    // A wall display updates itself all day.
    if (!isOnWall)
      expect(sum, `${sum.toFixed(3)} moved while it came: ${parts}`).toBeLessThanOrEqual(maxShift);
    await expectUsable(page);
    for (const width of widths) await expectFits(page, width);
    if (!isOnWall) await expectTouchable(page);
  };
}

/** A dialog, panel or state of each kind. */
const opened = [
  "site-33-picture-enlarged",
  "site-72-register-agreement",
  "office-07-user-menu",
  "office-22-item-add-problems",
].map(screenNamed);

for (const screen of opened) {
  test(`${screen.name} is accessible in both themes`, checkOpened(screen));
}

const similarOpened = [
  "site-05-home-retrieval-answer",
  "site-13-list-period",
  "site-66-profile-editing",
  "office-02-login-empty-fields",
  "office-04-reader",
  "office-08-profile",
  "office-26-item-delete",
  "office-28-items-columns",
  "office-76-role-menus",
  "office-116-air-material-approve",
  "office-142-pay-import",
  "office-155-point-add",
  "office-01b-login-forgotten",
  "office-24e-item-desk-new",
  "office-24g-item-picture",
].map(screenNamed);

for (const screen of similarOpened) {
  // Slow: another dialog covers the same kind.
  test(`${screen.name} is accessible in both themes`, checkOpened(screen));
}

function checkOpened(screen: Screen) {
  return async ({ openBlank, visitorApi }: Fixtures) => {
    const page = await openBlank({ as: screen.as });
    await openScreen(page, screen, visitorApi);
    await expectUsable(page);
  };
}

test("the drawer of a narrow window is accessible", async ({ openBlank, visitorApi }) => {
  const page = await openBlank({ width: 390, height: 844 });
  await openScreen(page, screenNamed("site-09-drawer"), visitorApi);
  await expectUsable(page);
});

/** Requires a captcha, like an installation. The server of the journeys requires none. */
function requireCaptcha(page: Page): Promise<unknown> {
  return page.route("**/api/captcha", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Captcha };
    const data = { ...answer.data, captchaOnOff: true };
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

async function expectUsable(page: Page): Promise<void> {
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.evaluate(() => {
    localStorage.setItem("am:theme", "light");
    // Simulates the event of another window of this browser.
    window.dispatchEvent(new StorageEvent("storage", { key: "am:theme" }));
    localStorage.removeItem("am:theme");
  });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
  expect(await accessibilityFindings(page, ["color-contrast"]), "in the light theme").toEqual([]);
}

async function expectFits(page: Page, width: number): Promise<void> {
  await resize(page, width);
  const content = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(content, `${content} px in a window of ${width}`).toBeLessThanOrEqual(width);
}

/** Expects that all touch targets are large enough on a phone. */
async function expectTouchable(page: Page): Promise<void> {
  await resize(page, 390);
  expect(await smallTouchTargets(page), "smaller than a thumb").toEqual([]);
  // A folded menu must not cover the page.
  await expect(page.locator(".ant-menu-submenu-popup:visible")).toHaveCount(0);
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  // Wait for components that render again after a resize.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
}
