import type { Page, Request } from "playwright-core";

const restFor = 400;
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
  const atRest = () => underWay.size === 0 && performance.now() - lastChange > restFor;
  return async () => {
    const until = performance.now() + patience;
    note();
    while (performance.now() < until && !(atRest() && (await isDrawn(page)))) {
      await new Promise((resolve) => setTimeout(resolve, restFor / 4));
    }
  };
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
