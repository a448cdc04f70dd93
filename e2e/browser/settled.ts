import { expect, type Page, type Request } from "@playwright/test";
import { serverRendered } from "../fixtures/hydration.ts";
import { declareChineseFont } from "./chinese-font.ts";

/** What says that its content is on its way. */
const waiting = `${serverRendered}, [aria-busy=true], [data-waiting=true], .ant-spin-spinning`;

/**
 * Follows what a page loads, from its beginning. The function it returns waits until nothing is
 * under way any more, the Chinese web font is there and every movement has ended.
 */
export function followRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // Streams stay open as long as the page.
    if (!/\/stream$/.test(request.url())) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  const settle = () =>
    expect(async () => {
      expect(await page.evaluate(unsettled, waiting)).toEqual([]);
      expect([...pending].map((request) => request.url())).toEqual([]);
    }).toPass({ intervals: [50], timeout: 60_000 });
  return async () => {
    await settle();
    await declareChineseFont(page);
    await settle();
  };
}

/** In the page, after two frames and all other tasks: what waits, moves, or has no font yet. */
async function unsettled(selector: string): Promise<string[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  await nextFrame();
  await scheduler.postTask(() => {}, { priority: "background" });
  const moving = document.getAnimations().filter((animation) => {
    const { iterations } = animation.effect?.getComputedTiming() ?? {};
    return animation.playState === "running" && iterations !== Number.POSITIVE_INFINITY;
  });
  return [
    ...[...document.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML.slice(0, 80)),
    ...moving.map((animation) => `moving: ${animation.id}`),
    ...(document.fonts.status === "loading" ? ["fonts"] : []),
  ];
}
