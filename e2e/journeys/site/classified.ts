import assert from "node:assert/strict";
import { journey } from "../../harness/journey.ts";

journey(
  "the 145 module at a glance: a tab for each category, every title of it",
  async ({ open }) => {
    const page = await open("/web-site/maintain-info");
    await page.getByRole("link", { name: "分类一览" }).click();
    const tabs = page.getByRole("tab");
    await tabs.nth(3).waitFor();
    assert.equal(await tabs.count(), 4);
    const rows = page.getByRole("tabpanel").getByRole("link");
    await rows.nth(11).waitFor();
    const first = await rows.first().textContent();
    await tabs.nth(1).click();
    await page.getByRole("tabpanel", { name: "改装修理方案" }).getByRole("link").nth(11).waitFor();
    assert.notEqual(await rows.first().textContent(), first);
    await rows.first().click();
    await page.getByText("暂未登录，请先进行登录").waitFor();
    assert.match(page.url(), /classified/);
  },
);
