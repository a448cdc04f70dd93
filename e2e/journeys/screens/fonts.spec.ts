import { expect, type Locator } from "@playwright/test";
import { found } from "../../api/found.ts";
import { test } from "../../fixtures/test.ts";

// The browser of these journeys has no Chinese font of its own.
for (const path of ["/web-site/home", "/login"]) {
  // Slow: checks each font.
  test(`Chinese on ${path} is rendered in the web font without a system font`, async ({ open }) => {
    const page = await open(path);
    const label = page.getByText("记住密码");
    await expect(async () => {
      const fonts = await fontsOf(label);
      expect(
        fonts.length > 0 && fonts.every((name) => name.startsWith("Noto Sans SC")),
        fonts.join(),
      ).toBe(true);
    }).toPass();
  });
}

/** Names of the fonts that really render an element's text. */
async function fontsOf(text: Locator): Promise<string[]> {
  const handle = found(await text.elementHandle());
  const page = text.page();
  const devtools = await page.context().newCDPSession(page);
  await handle.evaluate((element) => element.setAttribute("data-measured", ""));
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "[data-measured]",
  });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}
