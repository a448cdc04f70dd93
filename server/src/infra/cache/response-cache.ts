import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { jsonType } from "../http/envelope.ts";

/** A response that is ready to leave: its bytes and the tag that names them. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  /** Only where everybody may have it, whoever asks. */
  readonly headers: ResponseHeaders | undefined;
}

/** All headers, names and values in turn. */
interface ResponseHeaders {
  readonly full: string[];
  /** For who has these bytes already. */
  readonly notModified: string[];
}

export interface CacheLoader {
  /** What the response is made from. */
  readonly tables: readonly string[];
  /** Makes its body. */
  readonly load: () => Promise<string | PassingBody>;
  /** Only where everybody may have it: names and values in turn of what does not depend on the body. */
  readonly headers?: readonly string[] | undefined;
}

/** A body that stops being true by itself, in so many milliseconds. */
export interface PassingBody {
  body: string;
  validFor: number;
}

interface Options {
  /** Milliseconds after which a response is loaded anew: scheduled items appear by themselves. */
  maxAge: number;
  /** Most responses kept; 0 keeps none. */
  maxEntries: number;
  /** Most bytes of all bodies; one that is larger by itself is not kept. */
  maxBytes: number;
}

/**
 * Responses to visitors as bytes, tagged by the tables that they were made from and invalid once one
 * of these changes. However many wait for a response, it is loaded once.
 */
export class ResponseCache {
  /** Since the start; `early` left before the application began. */
  readonly counts = { hits: 0, misses: 0, early: 0 };
  readonly #loaders: LRUCache<string, CacheLoader>;
  readonly #responses: LRUCache<string, CachedResponse, CacheLoader>;
  readonly #versions = new Map<string, number>();
  readonly #isOff: boolean;

  constructor({ maxAge, maxEntries, maxBytes }: Options) {
    this.#isOff = maxEntries === 0;
    const max = Math.max(1, maxEntries);
    this.#loaders = new LRUCache({ max });
    this.#responses = new LRUCache({
      max,
      ttl: maxAge,
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length,
      // Callers that wait for a load get it, also where its entry was evicted meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context, options }) => {
        const loaded = await context.load();
        if (typeof loaded === "string") return responseOf(loaded, context);
        // lru-cache takes 0 for "for ever".
        options.ttl = Math.max(1, Math.min(maxAge, loaded.validFor));
        return responseOf(loaded.body, context);
      },
    });
  }

  /** The response for a key if it is cached and valid. */
  get(key: string): CachedResponse | undefined {
    const loader = this.#isOff ? undefined : this.#loaders.get(key);
    return loader && this.#responses.get(this.#versionedKey(key, loader));
  }

  /** The response for a key, loaded unless it is valid or being loaded; the loader is kept. */
  fetch(key: string, loader: CacheLoader): Promise<CachedResponse> {
    this.#loaders.set(key, loader);
    const cached = this.get(key);
    this.counts[cached ? "hits" : "misses"] += 1;
    if (cached) return Promise.resolve(cached);
    return this.#responses.forceFetch(this.#versionedKey(key, loader), {
      context: loader,
      forceRefresh: this.#isOff,
    });
  }

  /** The response for a key that everybody may have, by the loader that was used for it before. */
  revalidate(key: string): Promise<CachedResponse> | undefined {
    const loader = this.#loaders.get(key);
    if (!loader?.headers) return undefined;
    return this.fetch(key, loader).catch((error: unknown) => {
      this.#loaders.delete(key);
      throw error;
    });
  }

  /** What is kept; walks over all of it. */
  get size(): { entries: number; bytes: number } {
    let bytes = 0;
    for (const { body } of this.#responses.values()) bytes += body.length;
    return { entries: this.#responses.size, bytes };
  }

  /** Makes every response from one of these tables invalid. */
  invalidate(tables: readonly string[]): void {
    for (const table of tables) this.#versions.set(table, this.#version(table) + 1);
  }

  clear(): void {
    this.#responses.clear();
  }

  /** A change while a response is being loaded makes another key: what was loaded is not found. */
  #versionedKey(key: string, { tables }: CacheLoader): string {
    // Versions only grow, so that their sum is another after each change.
    let version = 0;
    for (const table of tables) version += this.#version(table);
    return `${version} ${key}`;
  }

  #version(table: string): number {
    return this.#versions.get(table) ?? 0;
  }
}

function responseOf(text: string, { headers }: CacheLoader): CachedResponse {
  const body = Buffer.from(text);
  const etag = `"${hash("sha1", body, "base64url")}"`;
  return { body, etag, headers: headers && withBody(headers, body, etag) };
}

function withBody(headers: readonly string[], body: Buffer, etag: string): ResponseHeaders {
  const notModified = [...headers, "etag", etag];
  const content = ["content-type", jsonType, "content-length", String(body.length)];
  return { full: [...notModified, ...content], notModified };
}

/** Whether who asks has these bytes already; proxies that compress mark the tag as weak. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
