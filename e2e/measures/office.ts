import type { Page } from "playwright-core";
import type { Api } from "../harness/api.ts";
import { postsPath, systemPaths, workPath } from "../harness/office.ts";
import type { Stage } from "../harness/stage.ts";
import { type Figure, loadedScripts, median, noteLoading } from "./figure.ts";

const rows = 200;
const turns = 5;

/** What the back office loads first, and how its tables open and scroll. */
export async function measureOffice(stage: Stage): Promise<Figure[]> {
  const api = await stage.apiAs("admin");
  await fill(api);
  return [
    await firstLoad(stage, api),
    await opening(stage, api, { name: "岗位管理", path: postsPath }),
    await opening(stage, api, { name: "用户管理", path: systemPaths.users }),
    await opening(stage, api, {
      name: `岗位管理 ${rows} 行`,
      path: `${postsPath}?pageSize=${rows}`,
    }),
    ...(await scrolling(stage, api)),
  ];
}

async function fill(api: Api): Promise<void> {
  for (let at = 1; at <= rows; at += 1) {
    const name = `测量岗位${at}`;
    const body = { postCode: `measured-${at}`, postName: name, postSort: at, status: "1" };
    await api.call("POST", "/system/post", body);
  }
}

async function firstLoad(stage: Stage, as: Api): Promise<Figure> {
  return inContext(stage, as, async (page) => {
    const loaded = noteLoading(page);
    await page.goto(workPath);
    await page.getByRole("navigation").first().waitFor();
    await page.waitForLoadState("networkidle");
    const value = `${await loadedScripts(loaded)} KB`;
    return { what: "后台首次加载的 JavaScript", value, goal: "≤ 450 KB" };
  });
}

/** From the last byte of the list to the frame that shows its rows, with the code at hand. */
async function opening(stage: Stage, as: Api, { name, path }: { name: string; path: string }) {
  return inContext(stage, as, async (page): Promise<Figure> => {
    const times: number[] = [];
    // The first time fetches and compiles the code.
    for (let turn = 0; turn <= turns; turn += 1) {
      await page.goto(path);
      await page.locator("tbody tr[data-row-key]").first().waitFor();
      const time = await page.evaluate(sinceTheList);
      if (turn > 0) times.push(time);
    }
    const value = `${Math.round(median(times))} ms`;
    return { what: `打开${name}：收到数据到画出各行`, value, goal: "≤ 100 ms" };
  });
}

/** Before a page is opened: notes when its first rows stand in a frame. */
function watchRows(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("tbody tr[data-row-key]")) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // A task after the frame's own: by then it is drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark("rows-painted");
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function sinceTheList(): Promise<number> {
  while (performance.getEntriesByName("rows-painted").length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const [painted] = performance.getEntriesByName("rows-painted");
  const lists = performance
    .getEntriesByType("resource")
    // Nothing else is of this type.
    .filter(({ name }) => /pageNum=/.test(name)) as PerformanceResourceTiming[];
  return (painted?.startTime ?? 0) - (lists.at(0)?.responseEnd ?? 0);
}

async function scrolling(stage: Stage, as: Api): Promise<Figure[]> {
  return inContext(stage, as, async (page) => {
    await page.goto(`${postsPath}?pageSize=${rows}`);
    await page
      .locator("tbody tr[data-row-key]")
      .nth(rows - 1)
      .waitFor();
    const frames = await page.evaluate(scrollThrough);
    const average = frames.reduce((sum, length) => sum + length, 0) / frames.length;
    const [slowest = 0] = [...frames].sort((a, b) => b - a).slice(Math.floor(frames.length / 20));
    return [
      {
        what: `滚动 ${rows} 行：帧率`,
        value: `${Math.round(1000 / average)} 帧/秒`,
        goal: "60 帧/秒",
      },
      { what: "其中第 95 百分位的帧长", value: `${slowest.toFixed(1)} ms`, goal: "≤ 16.7 ms" },
    ];
  });
}

/** Scrolls the rows from the first to the last, a little in each frame; lengths of the frames. */
async function scrollThrough(): Promise<number[]> {
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  let place = document.querySelector("tbody tr[data-row-key]")?.parentElement ?? null;
  while (place && place.scrollHeight <= place.clientHeight + 50) place = place.parentElement;
  const scrolled = place ?? document.documentElement;
  const lengths: number[] = [];
  let before = await nextFrame();
  while (scrolled.scrollTop + scrolled.clientHeight < scrolled.scrollHeight - 2) {
    scrolled.scrollTop += 40;
    const now = await nextFrame();
    lengths.push(now - before);
    before = now;
  }
  return lengths;
}

async function inContext<T>(stage: Stage, as: Api, run: (page: Page) => Promise<T>): Promise<T> {
  const context = await stage.contextFor({ as });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchRows);
    return await run(page);
  } finally {
    await context.close();
  }
}
