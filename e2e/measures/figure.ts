import type { Page, Request } from "@playwright/test";

export interface MeasuredFigure {
  what: string;
  value: string;
  goal: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Records the scripts that a page loads from now on. */
export function recordScripts(page: Page): Request[] {
  const loaded: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(".js")) loaded.push(request);
  });
  return loaded;
}

/** Transferred kilobytes of scripts. */
export async function loadedScripts(loaded: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(loaded.map((request) => request.sizes()));
  return Math.round(sizes.reduce((sum, size) => sum + size.responseBodySize, 0) / 1024);
}
