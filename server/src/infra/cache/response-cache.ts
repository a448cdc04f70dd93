import { hash } from "node:crypto";
import { jsonType } from "../http/envelope.ts";
import { ChangeHistory } from "./change-history.ts";
import { TwoPartCache } from "./two-part-cache.ts";
import type { ChangeTag } from "./watched-table.ts";

/** Response ready to send. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  /** Only for public responses. */
  readonly headers: ResponseHeaders | undefined;
}

/** All headers, names and values in turn. */
interface ResponseHeaders {
  readonly full: string[];
  /** For a 304 response. */
  readonly notModified: string[];
}

interface CacheLoader {
  /** Tables that the response depends on, unless the body names its rows. */
  readonly tables: readonly string[];
  readonly load: () => Promise<string | LoadedBody>;
  /** True if a change or `validFor` always invalidates the response; it has no maximum age then. */
  readonly neverExpires?: boolean | undefined;
  /** Only for public responses: headers independent of the body, names and values in turn. */
  readonly headers?: readonly string[] | undefined;
}

/** Body with the conditions that invalidate it. */
export interface LoadedBody {
  body: string;
  /** Milliseconds until the body expires by itself; null for never. */
  validFor?: number | null | undefined;
  /** Rows and tables that the body depends on; they replace the loader's tables. */
  dependsOn?: readonly ChangeTag[] | undefined;
  /** Extra check of freshness beyond tags; the body has no maximum age then. */
  isFresh?: (() => boolean) | undefined;
}

interface CacheEntry extends CachedResponse {
  readonly dependsOn: readonly string[];
  readonly isFresh: LoadedBody["isFresh"];
  /** Change count up to which no dependency had changed. */
  since: number;
  /** Times of `performance.now()`: reload after the first, never serve after the second. */
  readonly freshUntil: number;
  readonly trueUntil: number;
  readonly generation: number;
}

interface ResponseCacheOptions {
  /** Milliseconds until a response is reloaded, unless every change of it is published. */
  maxAge: number;
  /** Milliseconds for which a stale response may be served, if loading is slow or `isAway`. */
  maxAgeWhileAway: number;
  /** Milliseconds of loading before waiting callers get an unchanged stale response. */
  maxWait: number;
  /** True if the error means that the source is away; change notifications are missing then too. */
  isAway: (error: unknown) => boolean;
  /** Maximum number of responses; 0 disables the cache. */
  maxEntries: number;
  /** Maximum bytes with keys, headers and tags; a single larger response is not cached. */
  maxBytes: number;
}

interface PendingLoad {
  loaded: Promise<CachedResponse>;
  /** Resolves if loading is slow; never resolves if it ended before. */
  isLate: Promise<void>;
}

/**
 * Cache of response bodies, tagged with the tables and rows that they depend on. A change of
 * a tag invalidates them. Concurrent callers share one load.
 */
export class ResponseCache {
  /** Counts since the start; `early` responses were sent before Fastify ran. */
  readonly counts = { hits: 0, misses: 0, early: 0 };
  readonly #loaders: TwoPartCache<CacheLoader>;
  readonly #entries: TwoPartCache<CacheEntry>;
  /** Keyed by response key and last change: callers after a change do not join an older load. */
  readonly #loading = new Map<string, PendingLoad>();
  readonly #changes = new ChangeHistory();
  /** Increases on expire(); entries of earlier generations are reloaded. */
  #generation = 0;
  readonly #options: ResponseCacheOptions;
  readonly #isOff: boolean;

  constructor(options: ResponseCacheOptions) {
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

  get(key: string): CachedResponse | undefined {
    return this.#current(this.#entries.get(key));
  }

  #current(entry: CacheEntry | undefined): CachedResponse | undefined {
    if (entry?.generation !== this.#generation || !this.#isValid(entry)) return undefined;
    return performance.now() < entry.freshUntil ? entry : undefined;
  }

  /** Returns a valid response, or joins or starts a load. Remembers the loader. */
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

  #start(attempt: string, key: string, loader: CacheLoader): PendingLoad {
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

  /** Reloads a public response with its last loader. */
  revalidate(key: string): Promise<CachedResponse> | undefined {
    const loader = this.#loaders.get(key);
    if (!loader?.headers) return undefined;
    return this.fetch(key, loader).catch((error: unknown) => {
      this.#loaders.delete(key);
      throw error;
    });
  }

  /** Like `get`, but does not count as a use. */
  peek(key: string): CachedResponse | undefined {
    return this.#current(this.#entries.peek(key));
  }

  get size(): { entries: number; bytes: number } {
    return this.#entries.size;
  }

  /** Invalidates responses that depend on the tags; a table tag covers all its rows. */
  invalidate(tags: readonly string[]): void {
    this.#changes.markChanged(tags);
  }

  /**
   * Reloads every response, because changes may have been missed. Stale responses are served only
   * if loading is slow, or fails because the source is away.
   */
  expire(): void {
    this.#generation += 1;
  }

  /** Invalidates everything, for rows written outside the application. */
  clear(): void {
    this.#changes.markAllChanged();
    this.#entries.clear();
  }

  async #load(key: string, loader: CacheLoader): Promise<CachedResponse> {
    const since = this.#changes.now;
    const generation = this.#generation;
    const loaded = await loader.load();
    const { body, validFor, dependsOn, isFresh }: LoadedBody =
      typeof loaded === "string" ? { body: loaded } : loaded;
    const response = responseOf(body, loader);
    const { maxAgeWhileAway } = this.#options;
    const maxAge = loader.neverExpires || isFresh ? Number.POSITIVE_INFINITY : this.#options.maxAge;
    const [now, trueFor] = [performance.now(), validFor ?? Number.POSITIVE_INFINITY];
    const freshUntil = now + Math.min(maxAge, trueFor);
    const trueUntil = now + Math.min(Math.max(maxAge, maxAgeWhileAway), trueFor);
    const expiry = { dependsOn: dependsOn ?? loader.tables, isFresh, freshUntil, trueUntil };
    const entry: CacheEntry = { ...response, ...expiry, since, generation };
    // A response that changed while loading must not replace a newer one.
    if (!this.#isOff && this.#isValid(entry) && generation === this.#generation) {
      this.#entries.set(key, entry);
    }
    return response;
  }

  /** Cached response of any age without a known change of its dependencies. */
  #unchanged(key: string): CacheEntry | undefined {
    const entry = this.#entries.peek(key);
    const isTrue = entry && this.#isValid(entry) && performance.now() < entry.trueUntil;
    return isTrue ? entry : undefined;
  }

  /** Checks each change count once. */
  #isValid(entry: Pick<CacheEntry, "dependsOn" | "isFresh" | "since">): boolean {
    const { now } = this.#changes;
    if (entry.since !== now) {
      if (this.#changes.lastOf(entry.dependsOn) > entry.since) return false;
      entry.since = now;
    }
    return entry.isFresh?.() ?? true;
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

function bytesOfEntry({ body, headers, dependsOn }: CacheEntry): number {
  return body.length + bytesOf(headers?.full) + bytesOf(headers?.notModified) + bytesOf(dependsOn);
}

/** A loader repeats parts of the key. */
const bytesOfLoader = ({ headers }: CacheLoader, key: string) => bytesOf(headers) + 2 * key.length;

/** Counts each text with its slot in the list. */
const bytesOf = (texts: readonly string[] = []) =>
  texts.reduce((sum, text) => sum + text.length + 8, 0);

/** True if the client has these bytes. Compressing proxies mark the tag as weak. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
