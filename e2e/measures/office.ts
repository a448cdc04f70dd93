import type { Page } from "@playwright/test";
import type { ApiClient } from "../api/api.ts";
import { officePaths } from "../back-office/office.ts";
import type { Demo } from "../fixtures/demo.ts";
import { loadedScripts, type MeasuredFigure, median, recordScripts } from "./figure.ts";
import {
  hasLoaded,
  loadFontFaces,
  markFirstRows,
  rememberPageSize,
  timeFromListToRows,
} from "./in-page.ts";

const rows = 100;
const turns = 5;

/** Measures the first load of the back office, and its tables. */
export async function measureOffice(demo: Demo): Promise<MeasuredFigure[]> {
  const api = await demo.apiAs("admin");
  await fill(api);
  return [
    await firstLoad(demo, api),
    ...(await measureOpening(demo, api, { name: "岗位管理", code: "post-page" })),
    ...(await measureOpening(demo, api, { name: "用户管理", code: "user-page" })),
    ...(await measureOpening(demo, api, { name: "岗位管理", code: "post-page", onPage: rows })),
    await measureReload(demo, api),
    ...(await scrolling(demo, api)),
  ];
}

async function fill(api: ApiClient): Promise<void> {
  for (let at = 1; at <= rows; at += 1) {
    const name = `测量岗位${at}`;
    const body = { postCode: `measured-${at}`, postName: name, postSort: at, status: "1" };
    await api.call("POST", "/system/post", body);
  }
}

async function firstLoad(demo: Demo, as: ApiClient): Promise<MeasuredFigure> {
  return inContext(demo, as, async (page) => {
    const loaded = recordScripts(page);
    await page.goto(officePaths.workPage);
    await page.getByRole("navigation").first().waitFor();
    await page.waitForLoadState("networkidle");
    const value = `${await loadedScripts(loaded)} KB`;
    return { what: "后台首次加载的 JavaScript", value, goal: "≤ 450 KB" };
  });
}

interface OpenedScreen {
  /** Label in the menu. */
  name: string;
  /** Prefix of the file name of the screen's code. */
  code: string;
  onPage?: number;
}

/**
 * Time from the last byte of the list to the frame with its rows. The screen opens from the menu
 * for the first time. The code and a Chinese font are loaded before.
 */
async function measureOpening(
  demo: Demo,
  as: ApiClient,
  { name, code, onPage }: OpenedScreen,
): Promise<MeasuredFigure[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await inContext(demo, as, async (page) => {
      if (onPage) await page.addInitScript(rememberPageSize, await pageSizeKey(as, onPage));
      await page.goto(officePaths.roles);
      await page.waitForFunction(hasLoaded, code);
      await page.evaluate(loadFontFaces);
      await page.evaluate(markFirstRows);
      await page.getByLabel("菜单", { exact: true }).getByText(name, { exact: true }).click();
      times.push(await page.evaluate(timeFromListToRows));
    });
  }
  const value = `${Math.round(median(times))} ms`;
  const what = onPage
    ? `打开${name} ${onPage} 行：收到数据到画出各行`
    : `打开${name}：收到数据到画出各行`;
  return [{ what, value, goal: "≤ 150 ms" }];
}

/** Same time, measured after a reload of the whole client. */
async function measureReload(demo: Demo, as: ApiClient): Promise<MeasuredFigure> {
  return inContext(demo, as, async (page) => {
    await page.addInitScript(markFirstRows);
    const times: number[] = [];
    // The first load fetches the code.
    for (let turn = 0; turn <= turns; turn += 1) {
      await page.goto(officePaths.posts);
      const painted = await page.evaluate(timeFromListToRows);
      if (turn > 0) times.push(painted);
    }
    const value = `${Math.round(median(times))} ms`;
    return { what: "重新载入岗位管理：收到数据到画出各行", value, goal: "—" };
  });
}

async function pageSizeKey(as: ApiClient, size: number): Promise<[string, string]> {
  const { user } = await as.get<{ user: { userId: string } }>("/system/common/user/profile");
  return [`am:${user.userId}:pageSize:/system/post`, String(size)];
}

async function scrolling(demo: Demo, as: ApiClient): Promise<MeasuredFigure[]> {
  return inContext(demo, as, async (page) => {
    await page.goto(`${officePaths.posts}?pageSize=${rows}`);
    await page
      .locator("tbody tr[data-row-key]")
      .nth(rows - 1)
      .getByRole("button")
      .first()
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

/**
 * Scrolls the rows of an idle page from the first to the last.
 * @returns durations of the frames
 */
async function scrollThrough(): Promise<number[]> {
  await new Promise((resolve) => requestIdleCallback(resolve));
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

async function inContext<T>(
  demo: Demo,
  as: ApiClient,
  run: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await demo.newContext({ as, prefetch: true, motion: true });
  try {
    return await run(await context.newPage());
  } finally {
    await context.close();
  }
}
