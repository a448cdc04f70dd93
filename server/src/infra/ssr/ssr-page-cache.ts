import { createHash } from "node:crypto";
import type { CachedResponse } from "../cache/response-cache.ts";
import { TwoPartCache } from "../cache/two-part-cache.ts";
import type { App } from "../http/app-type.ts";
import { compressors, type Encoding } from "../http/compression.ts";
import type { SsrRenderer } from "./ssr-renderer.ts";

/** Fits the home page, the lists and their first pages several times. */
const maxPages = 200;
const maxBytes = 32 * 1024 * 1024;
/** Rendering takes milliseconds of this process; requests over the limit get the bare page. */
const maxConcurrent = 4;
const maxUrlLength = 500;

export interface CompressedPage extends Record<Encoding, Buffer> {
  html: string;
  etag: string;
}

interface SsrPageEntry {
  page: CompressedPage;
  /** URLs of the calls and the ETags of their responses. */
  dependencies: Map<string, string | undefined>;
}

/**
 * Server-rendered public pages with their data: a phone shows them before any script runs or calls
 * the API. A page is rendered again after a change of a response it depends on.
 */
export class SsrPageCache {
  readonly #app: App;
  readonly #renderer: SsrRenderer;
  readonly #entries = new TwoPartCache<SsrPageEntry>({
    maxEntries: maxPages,
    maxBytes,
    bytesOf: ({ page: { html, br, gzip } }) => 2 * html.length + br.length + gzip.length,
  });
  /** Keyed by URL. */
  readonly #rendering = new Map<string, Promise<CompressedPage | null>>();

  constructor(app: App, renderer: SsrRenderer) {
    this.#app = app;
    this.#renderer = renderer;
  }

  /** Returns null if the page is not rendered, or not now. */
  async page(url: string): Promise<CompressedPage | null> {
    const [path = ""] = url.split("?", 1);
    const template = this.#renderer.templates[path];
    if (!template || url.length > maxUrlLength) return null;
    // A rendering in progress may lack changes that this request must see.
    await this.#rendering.get(url);
    const entry = this.#entries.get(url);
    if (entry && (await this.#isCurrent(entry))) return entry.page;
    // Another request may have started the rendering meanwhile.
    const begun = this.#rendering.get(url);
    if (begun) return begun;
    return this.#rendering.size < maxConcurrent ? this.#start(url, template) : null;
  }

  #start(url: string, template: string): Promise<CompressedPage | null> {
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

  async #render(url: string, template: string): Promise<CompressedPage> {
    const dependencies: SsrPageEntry["dependencies"] = new Map();
    const { markup, state } = await this.#renderer.renderPage(url, async (call) => {
      const answer = await this.#answer(call);
      // Also records missing responses: the page is rendered again once they exist.
      dependencies.set(call, answer?.etag);
      if (!answer) throw new Error(`${call} has no cached response`);
      return answer.body.toString();
    });
    const html = template
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
      .replace("</body>", () => `${stateElement(state)}</body>`);
    const page = await compressPage(html);
    this.#entries.set(url, { page, dependencies });
    return page;
  }

  async #isCurrent({ dependencies }: SsrPageEntry): Promise<boolean> {
    for (const [call, etag] of dependencies) {
      if ((await this.#answer(call))?.etag !== etag) return false;
    }
    return true;
  }

  /** Only cached public responses may be part of a public page. */
  async #answer(call: string): Promise<CachedResponse | undefined> {
    const { responseCache } = this.#app;
    if (!responseCache.get(call)) await this.#app.inject(call);
    const cached = responseCache.peek(call);
    return cached?.headers && cached;
  }
}

/** Page with its ETag and compressed bodies. */
export async function compressPage(html: string): Promise<CompressedPage> {
  const etag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
  const [br, gzip] = await Promise.all([compressors.br(html), compressors.gzip(html)]);
  return { html, etag, br, gzip };
}

/** Script element with JSON data. Escapes `<` so that the data cannot end the element. */
function stateElement(state: unknown): string {
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="dehydrated-state">${json}</script>`;
}
