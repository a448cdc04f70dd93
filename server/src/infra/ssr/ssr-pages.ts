import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CachedResponse } from "../cache/response-cache.ts";
import type { App } from "../http/app-type.ts";

const brotli = promisify(brotliCompress);
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Pages kept: home, the lists and their first pages several times over. */
const most = 200;
/** Drawing takes a few milliseconds of this process: whoever would have to wait goes without. */
const atOnce = 4;
const maxUrlLength = 500;

/** What the web's build gives to draw pages with. */
export interface Drawer {
  /** Path of each page that can be drawn → the HTML around it. */
  frames: Readonly<Record<string, string>>;
  /** Draws the page at a path with its query; `ask` answers open calls. */
  draw(url: string, ask: (call: string) => Promise<string>): Promise<Drawing>;
}

interface Drawing {
  markup: string;
  data: unknown;
}

export interface DrawnPage {
  html: string;
  compressed: Buffer;
  etag: string;
}

interface Kept {
  page: Promise<DrawnPage | null>;
  /** What it was drawn from: calls and the tags of their answers. */
  from: Map<string, string | undefined>;
}

/** The drawer of a built client; nothing where none is built. */
export async function drawerIn(dist: string): Promise<Drawer | undefined> {
  const frames = await readFile(join(dist, "server", "frames.json"), "utf8").catch(() => undefined);
  if (!frames) return undefined;
  const { href } = pathToFileURL(join(dist, "server", "drawing.js"));
  const { draw } = (await import(href)) as Pick<Drawer, "draw">;
  return { frames: JSON.parse(frames) as Drawer["frames"], draw };
}

/**
 * Visitors' pages as they are seen first, with what they show inside them: a phone sees them before
 * any script runs, and need not ask. Drawn anew when an answer that they were drawn from has changed.
 */
export class DrawnPages {
  readonly #app: App;
  readonly #drawer: Drawer;
  readonly #kept = new Map<string, Kept>();
  #drawing = 0;

  constructor(app: App, drawer: Drawer) {
    this.#app = app;
    this.#drawer = drawer;
  }

  /** Null for what is not drawn, or not now. */
  async page(url: string): Promise<DrawnPage | null> {
    const [path = ""] = url.split("?", 1);
    const frame = this.#drawer.frames[path];
    if (!frame || url.length > maxUrlLength) return null;
    const kept = this.#kept.get(url);
    if (kept && (await this.#isTrue(kept))) {
      // The least asked for is the first to go.
      this.#kept.delete(url);
      this.#kept.set(url, kept);
      return kept.page;
    }
    const replaced = this.#kept.get(url);
    // Somebody else found the same and was quicker.
    if (replaced && replaced !== kept) return replaced.page;
    return this.#drawing < atOnce ? this.#begin(url, frame) : null;
  }

  #begin(url: string, frame: string): Promise<DrawnPage | null> {
    const from = new Map<string, string | undefined>();
    const page = this.#draw(url, { frame, from }).catch((error: unknown) => {
      this.#app.log.error({ err: error, url }, "page not drawn");
      this.#kept.delete(url);
      return null;
    });
    this.#kept.set(url, { page, from });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > most && oldest !== undefined) this.#kept.delete(oldest);
    return page;
  }

  async #draw(url: string, { frame, from }: { frame: string; from: Kept["from"] }) {
    this.#drawing += 1;
    try {
      const { markup, data } = await this.#drawer.draw(url, async (call) => {
        const answer = await this.#answer(call);
        // Also what is missing: once it can be had, the page is drawn with it.
        from.set(call, answer?.etag);
        if (!answer) throw new Error(`${call} is not kept ready`);
        return answer.body.toString();
      });
      const html = frame
        .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
        .replace("</body>", () => `${inert(data)}</body>`);
      return await readyPage(html);
    } finally {
      this.#drawing -= 1;
    }
  }

  async #isTrue({ page, from }: Kept): Promise<boolean> {
    await page;
    for (const [call, etag] of from) {
      if ((await this.#answer(call))?.etag !== etag) return false;
    }
    return true;
  }

  /** Only what everybody may have, and is kept ready, is part of a page for everybody. */
  async #answer(call: string): Promise<CachedResponse | undefined> {
    const { answers } = this.#app;
    if (!answers.ready(call)) await this.#app.inject(call);
    const ready = answers.ready(call);
    return ready?.heads && ready;
  }
}

/** A page as it leaves. */
export async function readyPage(html: string): Promise<DrawnPage> {
  const etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
  return { html, etag, compressed: await brotli(html, options) };
}

/** Data only, which no browser runs; `<` is escaped so that nothing in it can end the element. */
function inert(data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="first-data">${json}</script>`;
}
