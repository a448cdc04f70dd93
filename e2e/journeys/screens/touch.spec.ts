import { expect } from "@playwright/test";
import { smallTargets } from "../../axe/touch-targets.ts";
import { screenPaths } from "../../back-office/office.ts";
import { test } from "../../fixtures/look-test.ts";
import { openScreen } from "../../screens/open-screen.ts";
import { officePages, sitePages } from "../../screens/pages.ts";

const onWall = officePages.filter(({ path }) => `${path}`.startsWith(screenPaths.root));

for (const screen of [...sitePages, ...officePages].filter((each) => !onWall.includes(each))) {
  // Slow: every page once more, on a phone.
  test(`a thumb hits everything on ${screen.name}`, async ({ look, visitorApi, expectRefusal }) => {
    if (screen.refusal) expectRefusal(screen.refusal.status, screen.refusal.path);
    const page = await look({ as: screen.as, width: 390, height: 844 });
    await openScreen(page, screen, visitorApi);
    expect(await smallTargets(page)).toEqual([]);
  });
}
