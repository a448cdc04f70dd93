import { expect, type Page, type Request } from "@playwright/test";
import { serverRenderedSelector } from "../fixtures/hydration.ts";
import { declareChineseFont } from "./chinese-font.ts";

/** Selectors of content that is still loading. */
const loadingSelector = `${serverRenderedSelector}, [aria-busy=true], [data-waiting=true], .ant-spin-spinning`;

/**
 * Tracks the requests of a page from its start. The returned function waits for all requests, the
 * Chinese web font and all animations.
 */
export function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // Streams stay open as long as the page.
    if (!/\/stream$/.test(request.url())) pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  const settle = () =>
    expect(async () => {
      expect(await page.evaluate(pendingParts, loadingSelector)).toEqual([]);
      expect([...pending].map((request) => request.url())).toEqual([]);
    }).toPass({ intervals: [50], timeout: 60_000 });
  return async () => {
    await settle();
    await declareChineseFont(page);
    await settle();
  };
}

/** Runs in the page. Returns what is still loading, moving, or without its font. */
async function pendingParts(selector: string): Promise<string[]> {
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
    // A tab in the background keeps what it showed last.
    ...[...document.querySelectorAll("[data-loading]")]
      .filter((placeholder) => placeholder.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    ...moving.map((animation) => `moving: ${animation.id}`),
    ...(document.fonts.status === "loading" ? ["fonts"] : []),
  ];
}
