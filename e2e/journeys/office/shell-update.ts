import type { Page } from "playwright-core";
import { journey } from "../../harness/journey.ts";
import { itemsPath, openAdding, postsPath } from "../../harness/office.ts";
import { gone, sees } from "../../harness/seeing.ts";

const told = "系统已更新，请刷新页面";

journey("a new version is announced, put off and taken by a reload", async ({ open }) => {
  const page = await open(itemsPath, { as: "operator" });
  await sees(page.getByRole("row").nth(3));
  await comesIntoSight(page);
  await gone(page.getByText(told));

  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await comesIntoSight(page);
  await sees(page.getByText(told));
  await page.getByRole("button", { name: "稍后" }).click();
  await gone(page.getByText(told));

  await comesIntoSight(page);
  await sees(page.getByText(told));
  await page.unroute("**/version.json");
  const [loaded] = await Promise.all([
    page.waitForRequest((request) => request.isNavigationRequest()),
    page.getByRole("button", { name: "刷新页面" }).click(),
  ]);
  if (!loaded.url().endsWith(itemsPath)) throw new Error(`reloaded ${loaded.url()}`);
  await sees(page.getByRole("row").nth(3));
  await gone(page.getByText(told));
});

journey("a new version leaves a half-filled form alone", async ({ open }) => {
  const page = await open(postsPath, { as: "admin" });
  const adding = await openAdding(page, "岗位新增");
  await adding.getByLabel("岗位名称").fill("写到一半");
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await comesIntoSight(page);
  await sees(page.getByText(told));
  page.once("dialog", (dialog) => void dialog.dismiss());
  const [asked] = await Promise.all([
    page.waitForEvent("dialog"),
    page.getByRole("button", { name: "刷新页面" }).click(),
  ]);
  if (asked.type() !== "beforeunload") throw new Error(`asked by ${asked.type()}`);
  await sees(adding);
  if ((await adding.getByLabel("岗位名称").inputValue()) !== "写到一半") throw new Error("lost");
});

/** As when somebody turns to the window again. */
async function comesIntoSight(page: Page): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse("**/version.json"),
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange"))),
  ]);
  await answer.finished();
}
