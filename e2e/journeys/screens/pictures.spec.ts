// Slow: every picture of eight pages at two widths.

import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { openScreen } from "../../screens/open-screen.ts";
import { screenNamed } from "../../screens/pages.ts";
import { narrow, wide } from "../../screens/screen.ts";

interface Shown {
  address: string;
  /** Whether its place is as large before it has come. */
  placed: boolean;
  lazy: boolean;
  urgent: boolean;
  /** Within the window as the page begins. */
  inSight: boolean;
  /** There, or in the window's height below it, where browsers do not wait either. */
  near: boolean;
  area: number;
  /** Pixels that it is shown at. */
  width: number;
}

const stored = "/api/open/oss/preview/byid/";
/** A drawing is smaller than a picture of it, once it is packed. */
const modern = ["image/avif", "image/webp", "image/svg+xml br", "image/svg+xml gzip"];

/** Widths that the server makes double at most from one to the next; the minWidth is for all below. */
const maxOversize = 2;
const minWidth = 160;

/** Pages whose largest picture is a cover or a photo, in the window from the beginning. */
const covered = [
  "site-01-home-visitor",
  "site-11-list-covers",
  "site-40-products",
  "site-45-product-visitor",
  "site-60-people",
];
const texts = ["site-17-detail-covers", "site-18-detail-dated", "site-62-person"];

for (const name of [...covered, ...texts]) {
  test(`pictures come small, late and into their places: ${name}`, async ({ open, visitorApi }) => {
    const screen = screenNamed(name);
    for (const width of [wide, narrow]) {
      const page = await open("/error", { as: screen.as, width, fresh: true });
      const formats = formatsOf(page);
      await openScreen(page, screen, visitorApi);
      const pictures = await page.evaluate(picturesShown);
      for (const picture of pictures) judge(picture, formats);
      if (covered.includes(name)) judgeLargest(pictures);
    }
  });
}

/** The formats that stored pictures come in, by their addresses. */
function formatsOf(page: Page): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  page.on("response", (response) => {
    if (!response.url().includes(stored)) return;
    const { "content-type": type = "", "content-encoding": packing = "" } = response.headers();
    formats.set(response.url(), `${type} ${packing}`.trim());
  });
  return formats;
}

function judge(picture: Shown, formats: ReadonlyMap<string, string>): void {
  const { address, placed, lazy, near, width } = picture;
  expect(placed, `${address} moves what stands below it when it comes`).toBeTruthy();
  expect(lazy || near, `${address} is fetched before it is near`).toBeTruthy();
  if (!address.includes(stored)) return;
  const format = formats.get(address);
  // What has not come yet is still to be scrolled to.
  if (format) expect(modern.includes(format), `${address} came as ${format}`).toBe(true);
  const requestedWidth = Number(new URL(address).searchParams.get("w"));
  expect(requestedWidth, `${address} comes as large as it is stored`).toBeGreaterThan(0);
  expect(requestedWidth, `${address} is shown ${width} pixels wide`).toBeLessThanOrEqual(
    Math.max(minWidth, width * maxOversize),
  );
}

function judgeLargest(pictures: readonly Shown[]): void {
  const [largest] = pictures
    .filter(({ inSight, address }) => inSight && address.includes(stored))
    .toSorted((a, b) => b.area - a.area);
  if (!largest) return;
  expect(!largest.lazy && largest.urgent, `${largest.address} is seen first, and not hurried`).toBe(
    true,
  );
}

/** In the page: every picture of it but those that are drawings of a few bytes. */
async function picturesShown(): Promise<Shown[]> {
  const nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const shown: Shown[] = [];
  for (const image of document.querySelectorAll("img")) {
    const { width, height, top, left } = image.getBoundingClientRect();
    if (width === 0 || image.src.startsWith("data:")) continue;
    const inPage = top + window.scrollY;
    const isSized = image.hasAttribute("width") && image.hasAttribute("height");
    shown.push({
      address: image.currentSrc || image.src,
      placed: isSized || (await keepsPlace(image)),
      lazy: image.loading === "lazy",
      urgent: image.fetchPriority === "high",
      near: inPage < 2 * window.innerHeight,
      inSight: inPage < window.innerHeight && left < window.innerWidth,
      area: width * height,
      width: width * window.devicePixelRatio,
    });
  }
  return shown;

  /** Whether another picture in its place leaves the place as it is. */
  async function keepsPlace(image: HTMLImageElement): Promise<boolean> {
    const other = image.cloneNode() as HTMLImageElement;
    const { width, height } = image.getBoundingClientRect();
    other.removeAttribute("srcset");
    other.src = nothing;
    image.replaceWith(other);
    await other.decode();
    const now = other.getBoundingClientRect();
    other.replaceWith(image);
    return Math.abs(now.width - width) < 1 && Math.abs(now.height - height) < 1;
  }
}
