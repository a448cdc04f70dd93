import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { categoryWith, itemsOf, listPath } from "../harness/categories.ts";
import { journey } from "../harness/journey.ts";
import { categoriesPath, itemsPath, maintenancePath, postsPath } from "../harness/office.ts";
import { gone, sees } from "../harness/seeing.ts";

const ownPages = [
  ...["/web-site/repair-person", "/web-site/collection", "/web-site/user-profile"],
  ...["1", "2", "3"].map((kind) => `/web-site/register?kind=${kind}`),
];

for (const width of [390, 360]) {
  journey(`nothing scrolls sideways at ${width} px`, async (j) => {
    for (const cover of ["1", "2"] as const) {
      const category = await categoryWith(cover, j.visitorApi());
      const [item] = await itemsOf(category, j.visitorApi());
      const detail = `${listPath(category)}&repairId=${item?.repairId}`;
      const page = await j.open("/web-site/home", { as: "mechanic", width, height: 800 });
      for (const path of ["/web-site/home", listPath(category), detail, "/error"]) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        await assertFits(page, path);
      }
    }
    const office = await j.open(maintenancePath, { as: "admin", width, height: 800 });
    for (const path of [maintenancePath, itemsPath, categoriesPath, postsPath]) {
      await office.goto(path);
      await sees(office.getByRole("row").nth(1));
      await assertFits(office, path);
    }
  });

  journey(`one's own pages and the registration fit ${width} px`, async (j) => {
    const site = await j.open("/web-site/home", { as: "aviator", width, height: 800 });
    for (const path of ownPages) {
      await site.goto(path);
      await site.waitForLoadState("networkidle");
      await assertFits(site, path);
    }
  });
}

journey("the site's drawer opens, leads on and closes", async ({ open }) => {
  const page = await open("/web-site/home", { width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await sees(drawer.getByText(/星期/));
  await drawer.getByRole("link", { name: "行业培训课程" }).click();
  await gone(drawer);
  await page.waitForURL((url) => url.searchParams.get("name") === "行业培训课程");
  await page.getByRole("button", { name: "打开菜单" }).click();
  await page.keyboard.press("Escape");
  await gone(drawer);
});

journey("the back office's drawer opens and leads on", async ({ open }) => {
  const page = await open(itemsPath, { as: "admin", width: 390, height: 844 });
  await page.getByRole("button", { name: "打开菜单" }).click();
  const drawer = page.getByRole("dialog", { name: "菜单" });
  await drawer.getByRole("menuitem", { name: "维修信息分类" }).click();
  await gone(drawer);
  await page.waitForURL(`**${categoriesPath}`);
});

async function assertFits(page: Page, path: string): Promise<void> {
  const [content, view] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  assert.ok(content <= view, `${path}: ${content} px in ${view}`);
}
