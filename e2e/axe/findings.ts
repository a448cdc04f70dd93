import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const source = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const grave = new Set(["serious", "critical"]);

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Both judge what they cannot see: the first reads letters that are hidden from screen readers,
// the second does not know that browsers let the keyboard scroll everything that scrolls.
const unfit = ["label-content-name-mismatch", "scrollable-region-focusable"];

/**
 * What a page keeps from somebody who cannot see, hear or point well, one line for each; of the
 * rules that are named, or of all.
 */
export async function findings(page: Page, rules = everything): Promise<string[]> {
  // Evaluated by the browser itself: a script element would be refused, as it should be.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(await source);
  const results = await page.evaluate(run, rules);
  return results.violations
    .filter(({ id, impact }) => grave.has(impact ?? "") && !unfit.includes(id))
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => {
        const why = failureSummary?.split("\n").at(-1)?.trim() ?? help;
        return `${id}: ${target.join(" ")} (${why})`;
      }),
    );
}

function run(rules: string[]): Promise<AxeResults> {
  const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
  return axe.run(document, {
    runOnly: rules,
    resultTypes: ["violations"],
    // Its rules that read stylesheets are experimental ones, which nobody asks for here.
    preload: { assets: ["media"] },
  });
}
