import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const seriousImpacts = new Set(["serious", "critical"]);

const allRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Rules with false positives: the first reads letters that are hidden from screen readers. The
// second ignores that the keyboard scrolls every scrollable element.
const excludedRules = ["label-content-name-mismatch", "scrollable-region-focusable"];

/** Serious accessibility problems of a page, one line for each. `rules` limits the check. */
export async function accessibilityFindings(page: Page, rules = allRules): Promise<string[]> {
  // Evaluated by the browser itself: the page's security policy refuses a script element.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(await source);
  const results = await page.evaluate(runAxe, rules);
  return results.violations
    .filter(({ id, impact }) => seriousImpacts.has(impact ?? "") && !excludedRules.includes(id))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const why = failureSummary?.split("\n").at(-1)?.trim() ?? help;
        return `${id}: ${target.join(" ")} (${why})`;
      }),
    );
}

function runAxe(rules: string[]): Promise<AxeResults> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  return axe.run(document, {
    runOnly: rules,
    resultTypes: ["violations"],
    // Skip style sheets: only experimental rules read them.
    preload: { assets: ["media"] },
  });
}
