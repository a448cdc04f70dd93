import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { journey } from "../harness/journey.ts";
import { eventually } from "../harness/seeing.ts";

// The browser of these journeys has no Chinese font of its own.
for (const path of ["/web-site/home", "/login"]) {
  journey(`Chinese on ${path} is drawn in the web font where the machine has none`, async (j) => {
    const page = await j.open(path);
    const label = page.getByText("记住密码");
    await eventually(async () => {
      const fonts = await fontsOf(label);
      assert.ok(
        fonts.length > 0 && fonts.every((name) => name.startsWith("Noto Sans SC")),
        fonts.join(),
      );
    });
  });
}

/** Names of the fonts that an element's text is really drawn in. */
async function fontsOf(text: Locator): Promise<string[]> {
  const handle = await text.elementHandle();
  assert.ok(handle);
  const page = text.page();
  const devtools = await page.context().newCDPSession(page);
  await handle.evaluate((element) => element.setAttribute("data-drawn", ""));
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", {
    nodeId: root.nodeId,
    selector: "[data-drawn]",
  });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName);
}
