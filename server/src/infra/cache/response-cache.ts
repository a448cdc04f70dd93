import { hash } from "node:crypto";
import { jsonType } from "../http/envelope.ts";
import { ChangeHistory } from "./change-history.ts";
import { TwoPartCache } from "./two-part-cache.ts";
import type { ChangeTag } from "./watched-table.ts";

/** A response that is ready to leave: its bytes and the tag that names them. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  /** Only for responses that everybody may have. */
  readonly headers: ResponseHeaders | undefined;
}

/** All headers, names and values in turn. */
interface ResponseHeaders {
  readonly full: string[];
  /** For who has these bytes already. */
  readonly notModified: string[];
}

export interface CacheLoader {
  /** What the response is made from, as far as its body does not say it more exactly. */
  readonly tables: readonly string[];
  /** Makes its body. */
  readonly load: () => Promise<string | LoadedBody>;
  /** Whether a change or its own `validFor` always tells when it stops being true: it has no age then. */
  readonly untilChanged?: boolean | undefined;
  /** Only where everybody may have it: names and values in turn of what does not depend on the body. */
  readonly headers?: readonly string[] | undefined;
}

/** A body and what ends it. */
export interface LoadedBody {
  body: string;
  /** Milliseconds after which it stops being true by itself; null for never. */
  validFor?: number | null | undefined;
  /** The rows and tables that it was made from, in place of the loader's tables. */
  madeFrom?: readonly ChangeTag[] | undefined;
  /** Whether it is still true as far as tags cannot say; it has no age then. */
  isStill?: (() => boolean) | undefined;
}

interface Entry extends CachedResponse {
  readonly madeFrom: readonly string[];
  readonly isStill: LoadedBody["isStill"];
  /** The last moment, as the history counts, at which nothing that it was made from had changed. */
  since: number;
  /** By `performance.now()`: when it is to be loaded anew, and when it must not be given any more. */
  readonly freshUntil: number;
  readonly trueUntil: number;
  readonly generation: number;
}

interface Options {
  /** Milliseconds after which a response is loaded anew, unless every change that ends it is published. */
  maxAge: number;
  /** Milliseconds for which it may be given once more: where the loading fails so that `isAway`, or takes long. */
  maxAgeWhileAway: number;
  /** Milliseconds after which who waits for the loading gets what is kept and has not changed. */
  maxWait: number;
  /** Whether this error says that the source is away: nobody can tell of changes then either. */
  isAway: (error: unknown) => boolean;
  /** Most responses kept; 0 keeps none. */
  maxEntries: number;
  /** Most bytes of responses with their keys, headers and tags; one that is too large by itself is not kept. */
  maxBytes: number;
}

interface Loading {
  loaded: Promise<CachedResponse>;
  /** Resolves once it has taken long; never where it has ended before. */
  isLate: Promise<void>;
}

/**
 * Responses to visitors as bytes, tagged by the tables and rows that they were made from and invalid once
 * one of these changes. However many wait for a response, it is loaded once.
 */
export class ResponseCache {
  /** Since the start; `early` left before the application began. */
  readonly counts = { hits: 0, misses: 0, early: 0 };
  readonly #loaders: TwoPartCache<CacheLoader>;
  readonly #entries: TwoPartCache<Entry>;
  /** By key and the last change before they began: who comes after a change does not join them. */
  readonly #loading = new Map<string, Loading>();
  readonly #changes = new ChangeHistory();
  /** Of entries: those of an earlier one are to be loaded anew. */
  #generation = 0;
  readonly #options: Options;
  readonly #isOff: boolean;

  constructor(options: Options) {
    const { maxEntries, maxBytes } = options;
    this.#isOff = maxEntries === 0;
    this.#options = options;
    this.#loaders = new TwoPartCache({
      maxEntries,
      maxBytes: maxBytes / 4,
      bytesOf: bytesOfLoader,
    });
    this.#entries = new TwoPartCache({ maxEntries, maxBytes, bytesOf: bytesOfEntry });
  }

  /** The response for a key if it is cached and valid. */
  get(key: string): CachedResponse | undefined {
    return this.#current(this.#entries.get(key));
  }

  #current(entry: Entry | undefined): CachedResponse | undefined {
    if (entry?.generation !== this.#generation || !this.#isValid(entry)) return undefined;
    return performance.now() < entry.freshUntil ? entry : undefined;
  }

  /** The response for a key, loaded unless it is valid or being loaded; the loader is kept. */
  fetch(key: string, loader: CacheLoader): Promise<CachedResponse> {
    this.#loaders.set(key, loader);
    const cached = this.get(key);
    this.counts[cached ? "hits" : "misses"] += 1;
    if (cached) return Promise.resolve(cached);
    const attempt = `${this.#generation} ${this.#changes.lastOf(loader.tables)} ${key}`;
    const loading = this.#loading.get(attempt) ?? this.#start(attempt, key, loader);
    const { loaded, isLate } = loading;
    return Promise.race([loaded, isLate.then(() => this.#unchanged(key) ?? loaded)]);
  }

  #start(attempt: string, key: string, loader: CacheLoader): Loading {
    const { promise: isLate, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#options.maxWait).unref();
    const loaded = this.#load(key, loader)
      .catch((error: unknown) => {
        const last = this.#options.isAway(error) ? this.#unchanged(key) : undefined;
        if (!last) throw error;
        return last;
      })
      .finally(() => {
        this.#loading.delete(attempt);
        clearTimeout(timer);
      });
    const loading = { loaded, isLate };
    this.#loading.set(attempt, loading);
    return loading;
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

  /** The same, which counts as no use: for who has just had it loaded. */
  peek(key: string): CachedResponse | undefined {
    return this.#current(this.#entries.peek(key));
  }

  /** What is kept. */
  get size(): { entries: number; bytes: number } {
    return this.#entries.size;
  }

  /** Makes every response from one of these invalid; a table without a row stands for all its rows. */
  invalidate(tags: readonly string[]): void {
    this.#changes.markChanged(tags);
  }

  /**
   * Has every response loaded anew: anything may have changed, but nothing is known to have. What is kept is
   * given only where the loading fails since the source is away, or takes long.
   */
  expire(): void {
    this.#generation += 1;
  }

  /** For rows that were written past the application: anything has changed. */
  clear(): void {
    this.#changes.markAllChanged();
    this.#entries.clear();
  }

  async #load(key: string, loader: CacheLoader): Promise<CachedResponse> {
    const since = this.#changes.now;
    const generation = this.#generation;
    const loaded = await loader.load();
    const { body, validFor, madeFrom, isStill }: LoadedBody =
      typeof loaded === "string" ? { body: loaded } : loaded;
    const response = responseOf(body, loader);
    const { maxAgeWhileAway } = this.#options;
    const maxAge = loader.untilChanged || isStill ? Number.POSITIVE_INFINITY : this.#options.maxAge;
    const [now, trueFor] = [performance.now(), validFor ?? Number.POSITIVE_INFINITY];
    const freshUntil = now + Math.min(maxAge, trueFor);
    const trueUntil = now + Math.min(Math.max(maxAge, maxAgeWhileAway), trueFor);
    const ends = { madeFrom: madeFrom ?? loader.tables, isStill, freshUntil, trueUntil };
    const entry: Entry = { ...response, ...ends, since, generation };
    // What changed meanwhile must not take the place of a response that was loaded later.
    if (!this.#isOff && this.#isValid(entry) && generation === this.#generation) {
      this.#entries.set(key, entry);
    }
    return response;
  }

  /** A kept response of any age, made from nothing that is known to have changed. */
  #unchanged(key: string): Entry | undefined {
    const entry = this.#entries.peek(key);
    const isTrue = entry && this.#isValid(entry) && performance.now() < entry.trueUntil;
    return isTrue ? entry : undefined;
  }

  /** Looks at the changes of each moment once. */
  #isValid(entry: Pick<Entry, "madeFrom" | "isStill" | "since">): boolean {
    const { now } = this.#changes;
    if (entry.since !== now) {
      if (this.#changes.lastOf(entry.madeFrom) > entry.since) return false;
      entry.since = now;
    }
    return entry.isStill?.() ?? true;
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

function bytesOfEntry({ body, headers, madeFrom }: Entry): number {
  return body.length + bytesOf(headers?.full) + bytesOf(headers?.notModified) + bytesOf(madeFrom);
}

/** What it loads by holds the address's parts once more. */
const bytesOfLoader = ({ headers }: CacheLoader, key: string) => bytesOf(headers) + 2 * key.length;

/** Of texts, each with its place in the list. */
const bytesOf = (texts: readonly string[] = []) =>
  texts.reduce((sum, text) => sum + text.length + 8, 0);

/** Whether who asks has these bytes already; proxies that compress mark the tag as weak. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
