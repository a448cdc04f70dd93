import type { Page, Request } from "playwright-core";
import { declareChineseFont } from "./chinese-font.ts";

const restFor = 400;
const drawnFor = 150;
const patience = 8_000;

/**
 * From the page's beginning, follows what it loads. The function it returns waits until nothing
 * has been under way for a moment, the Chinese web font is drawn and every movement has ended;
 * a page that never comes to rest is taken as it is after eight seconds.
 */
export function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastChange = performance.now();
  const note = () => {
    lastChange = performance.now();
  };
  page.on("request", (request) => {
    // The digital screen listens as long as it is open.
    if (!request.url().endsWith("/screen/stream")) underWay.add(request);
    note();
  });
  const ended = (request: Request) => {
    underWay.delete(request);
    note();
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  const restsFor = (moment: number) =>
    underWay.size === 0 && performance.now() - lastChange > moment;
  return async () => {
    note();
    await waitFor(async () => restsFor(restFor) && !(await isWaiting(page)));
    await declareChineseFont(page);
    note();
    await waitFor(async () => restsFor(drawnFor) && (await isDrawn(page)));
  };
}

async function waitFor(claim: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + patience;
  while (performance.now() < until && !(await claim())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether a place of the page says that its content, or what makes it alive, is on its way. */
function isWaiting(page: Page): Promise<boolean> {
  const signs = ".am-ssr, [aria-busy=true], [data-waiting=true], .ant-spin-spinning";
  return page.evaluate((selector) => document.querySelector(selector) !== null, signs);
}

function isDrawn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const chinese = [...document.fonts].filter(({ family }) => family.includes("Noto Sans SC"));
    const moves = document.getAnimations().some((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState === "running" && iterations !== Number.POSITIVE_INFINITY;
    });
    return (
      !moves &&
      chinese.some(({ status }) => status === "loaded") &&
      !chinese.some(({ status }) => status === "loading")
    );
  });
}
