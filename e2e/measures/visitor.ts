import type { Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { screenNamed } from "../screens/pages.ts";
import { addressOf, type Screen } from "../screens/screen.ts";
import { loadedScripts, type MeasuredFigure, median, recordScripts } from "./figure.ts";

interface PaintTimes {
  largest: number;
  shift: number;
}

type WindowWithPaints = typeof globalThis & { painted?: PaintTimes };

const turns = 3;
/** Phone on a slow mobile connection, in milliseconds and bits per second, as in Lighthouse. */
const slow = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 675_000 / 8 };
const slowerProcessor = 4;
const atRest = 2_500;

const pages: Readonly<Record<string, Pick<Screen, "path" | "as">>> = {
  首页: { path: "/web-site/home" },
  列表: { path: "/web-site/module-info" },
  航材列表: { path: "/web-site/aviation-products" },
  // The page requires a sign-in.
  阅读页: screenNamed("site-17-detail-covers"),
};

/** Time until a phone displays the pages of visitors, each with an empty cache. */
export async function measureVisitors(demo: Demo): Promise<MeasuredFigure[]> {
  const figures: MeasuredFigure[] = [];
  for (const [name, { path, as }] of Object.entries(pages)) {
    const address = await addressOf({ path }, demo.visitorApi);
    const visits: (PaintTimes & { scripts: number })[] = [];
    for (let turn = 0; turn < turns; turn += 1) visits.push(await visit(demo, address, as));
    const of = (key: keyof (typeof visits)[number]) => median(visits.map((visit) => visit[key]));
    figures.push(
      { what: `${name} 最大内容绘制`, value: `${Math.round(of("largest"))} ms`, goal: "≤ 1800 ms" },
      { what: `${name} 布局偏移`, value: of("shift").toFixed(3), goal: "< 0.02" },
      { what: `${name} JavaScript`, value: `${of("scripts")} KB`, goal: "≤ 150 KB" },
    );
  }
  return figures;
}

async function visit(demo: Demo, path: string, as: Screen["as"]) {
  const context = await demo.newContext({
    as,
    prefetch: true,
    motion: true,
    width: 412,
    height: 823,
    scale: 1.75,
  });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watchPaints);
    const loaded = recordScripts(page);
    await page.goto(path);
    // A larger paint may follow until the page is idle.
    await page.waitForTimeout(atRest);
    const painted = await page.evaluate(() => (globalThis as WindowWithPaints).painted);
    if (!painted) throw new Error(`${path} was not watched`);
    return { ...painted, scripts: await loadedScripts(loaded) };
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slow });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowerProcessor });
}

function watchPaints(): void {
  const painted: PaintTimes = { largest: 0, shift: 0 };
  (globalThis as WindowWithPaints).painted = painted;
  new PerformanceObserver((list) => {
    painted.largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    // The observer receives only entries of this type.
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      painted.shift += value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
