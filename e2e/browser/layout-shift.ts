import type { Page } from "@playwright/test";

interface RecordedShift {
  value: number;
  parts: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

type WindowWithShifts = typeof globalThis & { layoutShifts?: RecordedShift[] };

/** Records all layout shifts without user input. Must run before the page opens. */
export function recordLayoutShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: RecordedShift[] = [];
    (globalThis as WindowWithShifts).layoutShifts = shifts;
    // Ignore shifts after the Chinese web font arrives: it redraws every text.
    const isRedrawn = () => [...document.fonts].some(({ family }) => /Noto Sans SC/.test(family));
    new PerformanceObserver((list) => {
      if (isRedrawn()) return;
      // The observer below receives only entries of this type.
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const parts = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : `${node?.nodeName}`,
        );
        shifts.push({ value, parts });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Sum of the layout shifts so far, and the shifted elements. */
export async function layoutShiftsOf(page: Page): Promise<{ sum: number; parts: string }> {
  const shifts = await page.evaluate(() => (globalThis as WindowWithShifts).layoutShifts ?? []);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return { sum, parts: JSON.stringify(shifts) };
}
