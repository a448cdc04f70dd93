import type { Page } from "@playwright/test";

interface Shift {
  value: number;
  parts: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

type Watched = typeof globalThis & { layoutShifts?: Shift[] };

/** Records all layout shifts of a page that no input caused. Must run before the page opens. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const shifts: Shift[] = [];
    (globalThis as Watched).layoutShifts = shifts;
    // The Chinese web font comes once a page is at rest, to machines without one of their own: it
    // redraws every text, which no page could hold still.
    const isRedrawn = () => [...document.fonts].some(({ family }) => /Noto Sans SC/.test(family));
    new PerformanceObserver((list) => {
      if (isRedrawn()) return;
      // What is observed below is nothing else.
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

/** How much has moved so far (cumulative layout shift), and what did. */
export async function shiftsOf(page: Page): Promise<{ sum: number; parts: string }> {
  const shifts = await page.evaluate(() => (globalThis as Watched).layoutShifts ?? []);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return { sum, parts: JSON.stringify(shifts) };
}
