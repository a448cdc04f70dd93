// Slow: every image of eight pages at two widths.

import { expect, type Page } from "@playwright/test";
import { test } from "../../fixtures/test.ts";
import { openScreen } from "../../screens/open-screen.ts";
import { screenNamed } from "../../screens/pages.ts";
import { narrow, wide } from "../../screens/screen.ts";

interface ShownImage {
  address: string;
  /** True if its box has the final size before the image loads. */
  placed: boolean;
  lazy: boolean;
  urgent: boolean;
  /** Within the window when the page opens. */
  inSight: boolean;
  /** Within the window or one window height below, where browsers load lazy images too. */
  near: boolean;
  area: number;
  /** Displayed width in CSS pixels. */
  width: number;
}

const storedImagePath = "/api/open/oss/preview/byid/";
/** Formats of efficient images. Compressed drawings are smaller than images of them. */
const efficientFormats = ["image/avif", "image/webp", "image/svg+xml br", "image/svg+xml gzip"];

/**
 * Each image width of the server is at most twice the next smaller one. `minWidth` is the smallest.
 */
const maxOversize = 2;
const minWidth = 160;

/** Pages with a cover or a photo as their largest image, visible from the start. */
const pagesWithLargeImage = [
  "site-01-home-visitor",
  "site-11-list-covers",
  "site-40-products",
  "site-45-product-visitor",
  "site-60-people",
];
const texts = ["site-17-detail-covers", "site-18-detail-dated", "site-62-person"];

for (const name of [...pagesWithLargeImage, ...texts]) {
  test(`images are small, lazy and shift nothing: ${name}`, async ({ open, visitorApi }) => {
    const screen = screenNamed(name);
    for (const width of [wide, narrow]) {
      const page = await open("/error", { as: screen.as, width, fresh: true });
      const formats = formatsOf(page);
      await openScreen(page, screen, visitorApi);
      const pictures = await page.evaluate(shownImages);
      for (const picture of pictures) checkImage(picture, formats);
      if (pagesWithLargeImage.includes(name)) checkLargestImage(pictures);
    }
  });
}

/** Content types of stored images, by URL. */
function formatsOf(page: Page): ReadonlyMap<string, string> {
  const formats = new Map<string, string>();
  page.on("response", (response) => {
    if (!response.url().includes(storedImagePath)) return;
    const { "content-type": type = "", "content-encoding": packing = "" } = response.headers();
    formats.set(response.url(), `${type} ${packing}`.trim());
  });
  return formats;
}

function checkImage(picture: ShownImage, formats: ReadonlyMap<string, string>): void {
  const { address, placed, lazy, near, width } = picture;
  expect(placed, `${address} moves what stands below it when it comes`).toBeTruthy();
  expect(lazy || near, `${address} is fetched before it is near`).toBeTruthy();
  if (!address.includes(storedImagePath)) return;
  const format = formats.get(address);
  // Images without a response are outside of the window.
  if (format) expect(efficientFormats.includes(format), `${address} came as ${format}`).toBe(true);
  const requestedWidth = Number(new URL(address).searchParams.get("w"));
  expect(requestedWidth, `${address} comes as large as it is stored`).toBeGreaterThan(0);
  expect(requestedWidth, `${address} is shown ${width} pixels wide`).toBeLessThanOrEqual(
    Math.max(minWidth, width * maxOversize),
  );
}

function checkLargestImage(pictures: readonly ShownImage[]): void {
  const [largest] = pictures
    .filter(({ inSight, address }) => inSight && address.includes(storedImagePath))
    .toSorted((a, b) => b.area - a.area);
  if (!largest) return;
  expect(!largest.lazy && largest.urgent, `${largest.address} is seen first, and not hurried`).toBe(
    true,
  );
}

/** Runs in the page. Returns every image except tiny placeholders. */
async function shownImages(): Promise<ShownImage[]> {
  const nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const shown: ShownImage[] = [];
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

  /** True if the layout does not depend on the image. */
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
