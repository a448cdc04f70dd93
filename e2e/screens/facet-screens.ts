import { expect, type Page } from "@playwright/test";
import { narrow, type Screen } from "./screen.ts";

const products = "/web-site/aviation-products";
const search = `/web-site/search?${new URLSearchParams({ keyword: "起落架" })}`;

/** Lists and search with filters by subject. */
export const facetScreens: Screen[] = [
  {
    name: "site-39g-search-registration",
    path: `/web-site/search?keyword=${encodeURIComponent("B-5398 力矩")}`,
  },
  { name: "site-39h-search-document", path: "/web-site/search?keyword=145-2026-1" },
  { name: "site-39i-suggested", ...suggestedFor("B-5398 力矩") },
  { name: "site-39j-suggested-document", ...suggestedFor("145-2026-1") },
  { name: "site-39b-facets", path: `${products}?chapter=32&aircraft=b6001` },
  {
    name: "site-39c-facet-sheet",
    path: products,
    action: openSheet,
    inView: true,
    widths: [narrow],
  },
  {
    name: "site-39d-facets-unknown-aircraft",
    path: `${products}?aircraft=B-0000`,
    refusal: { status: 400, path: /\/open\/material/ },
  },
  { name: "site-39e-search-facets", path: `${search}&chapter=32`, as: "mechanic" },
];

async function openSheet(page: Page): Promise<void> {
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  await expect(
    page.getByRole("dialog", { name: "筛选" }).getByRole("checkbox").first(),
  ).toBeVisible();
}

/** Suggestions for a query in the search page's field. */
function suggestedFor(keyword: string): Pick<Screen, "path" | "action" | "inView"> {
  const action = async (page: Page) => {
    await page.getByRole("main").getByLabel("站内搜索").fill(keyword);
    await expect(page.getByRole("option").first()).toBeVisible();
  };
  return { path: "/web-site/search", action, inView: true };
}
