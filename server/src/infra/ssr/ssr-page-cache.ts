import { createHash } from "node:crypto";
import type { CachedResponse } from "../cache/response-cache.ts";
import { TwoPartCache } from "../cache/two-part-cache.ts";
import type { App } from "../http/app-type.ts";
import { compressors, type Encoding } from "../http/compression.ts";
import type { SsrRenderer } from "./ssr-renderer.ts";

/** Home, the lists and their first pages several times over. */
const maxPages = 200;
const maxBytes = 32 * 1024 * 1024;
/** Rendering takes milliseconds of this process: a request that would wait gets the bare page. */
const maxConcurrent = 4;
const maxUrlLength = 500;

export interface FinishedPage extends Record<Encoding, Buffer> {
  html: string;
  etag: string;
}

interface Entry {
  page: FinishedPage;
  /** What it was rendered from: calls and the tags of their answers. */
  dependencies: Map<string, string | undefined>;
}

/**
 * Visitors' pages as they are seen first, with what they show inside them: a phone sees them before
 * any script runs, and need not ask. Rendered anew when an answer that they depend on has changed.
 */
export class SsrPageCache {
  readonly #app: App;
  readonly #renderer: SsrRenderer;
  readonly #entries = new TwoPartCache<Entry>({
    maxEntries: maxPages,
    maxBytes,
    bytesOf: ({ page: { html, br, gzip } }) => 2 * html.length + br.length + gzip.length,
  });
  /** By address. */
  readonly #rendering = new Map<string, Promise<FinishedPage | null>>();

  constructor(app: App, renderer: SsrRenderer) {
    this.#app = app;
    this.#renderer = renderer;
  }

  /** Null for what is not rendered, or not now. */
  async page(url: string): Promise<FinishedPage | null> {
    const [path = ""] = url.split("?", 1);
    const template = this.#renderer.templates[path];
    if (!template || url.length > maxUrlLength) return null;
    // What was begun before may show less than this request is to see.
    await this.#rendering.get(url);
    const entry = this.#entries.get(url);
    if (entry && (await this.#isCurrent(entry))) return entry.page;
    // Another request found the same and was quicker.
    const begun = this.#rendering.get(url);
    if (begun) return begun;
    return this.#rendering.size < maxConcurrent ? this.#start(url, template) : null;
  }

  #start(url: string, template: string): Promise<FinishedPage | null> {
    const page = this.#render(url, template)
      .catch((error: unknown) => {
        this.#app.log.error({ err: error, url }, "page not rendered");
        this.#entries.delete(url);
        return null;
      })
      .finally(() => this.#rendering.delete(url));
    this.#rendering.set(url, page);
    return page;
  }

  async #render(url: string, template: string): Promise<FinishedPage> {
    const dependencies: Entry["dependencies"] = new Map();
    const { markup, state } = await this.#renderer.renderPage(url, async (call) => {
      const answer = await this.#answer(call);
      // Also what is missing: once it can be had, the page is rendered with it.
      dependencies.set(call, answer?.etag);
      if (!answer) throw new Error(`${call} has no cached response`);
      return answer.body.toString();
    });
    const html = template
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      .replace("</body>", () => `${stateElement(state)}</body>`);
    const page = await finishedPage(html);
    this.#entries.set(url, { page, dependencies });
    return page;
  }

  async #isCurrent({ dependencies }: Entry): Promise<boolean> {
    for (const [call, etag] of dependencies) {
      if ((await this.#answer(call))?.etag !== etag) return false;
    }
    return true;
  }

  /** Only what everybody may have, and is cached, is part of a page for everybody. */
  async #answer(call: string): Promise<CachedResponse | undefined> {
    const { responseCache } = this.#app;
    if (!responseCache.get(call)) await this.#app.inject(call);
    const cached = responseCache.peek(call);
    return cached?.headers && cached;
  }
}

/** A page as it leaves. */
export async function finishedPage(html: string): Promise<FinishedPage> {
  const etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
  const [br, gzip] = await Promise.all([compressors.br(html), compressors.gzip(html)]);
  return { html, etag, br, gzip };
}

/** Data only, which no browser runs; `<` is escaped so that nothing in it can end the element. */
function stateElement(state: unknown): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="dehydrated-state">${json}</script>`;
}
