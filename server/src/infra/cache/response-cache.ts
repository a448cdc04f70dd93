import { hash } from "node:crypto";
import { jsonType } from "../http/envelope.ts";

/** A ready answer: the bytes that go out and the tag that names them. */
export interface CachedResponse {
  readonly body: Buffer;
  readonly etag: string;
  /** Only where everybody may have the answer, whoever asks: its whole header. */
  heads?: ResponseHeaders;
}

/** Names and values in turn, as `writeHead` takes them. */
export interface ResponseHeaders {
  readonly full: readonly string[];
  /** For who has these bytes already. */
  readonly unchanged: readonly string[];
}

/** How an answer is made. */
export interface CacheLoader {
  /** What it is made from. */
  readonly tables: readonly string[];
  readonly make: () => Promise<string>;
}

/** How an answer for everybody is made; its whole header but for what depends on the bytes. */
export interface OpenCacheLoader extends CacheLoader {
  readonly fixed: readonly string[];
}

interface Entry {
  readonly answer: CachedResponse;
  readonly tables: readonly string[];
  readonly expires: number;
}

interface Options {
  /** Milliseconds after which an answer is made anew: scheduled items appear by themselves. */
  maxAge: number;
  /** Most answers kept; the oldest go first. */
  most: number;
}

/**
 * Answers to visitors as ready bytes, tagged by the tables that they were made from and dropped
 * when one of these changes. However many wait for an answer, it is made once.
 */
export class ResponseCache {
  /** Since the start; `early` went out before any route was looked for. */
  readonly counts = { hits: 0, misses: 0, early: 0 };
  readonly #entries = new Map<string, Entry>();
  readonly #recipes = new Map<string, OpenCacheLoader>();
  readonly #making = new Map<string, Promise<CachedResponse>>();
  readonly #generations = new Map<string, number>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The answer for a key if it is ready. */
  ready(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expires <= performance.now()) {
      this.#entries.delete(key);
      return undefined;
    }
    return entry.answer;
  }

  /** The answer for a key, made unless it is ready or being made. */
  async answer(key: string, recipe: CacheLoader): Promise<CachedResponse> {
    const ready = this.ready(key);
    this.counts[ready ? "hits" : "misses"] += 1;
    if (ready) return ready;
    // A change while an answer is being made gives later askers a making of their own.
    const flight = `${this.#generation(recipe.tables)} ${key}`;
    const waiting = this.#making.get(flight);
    if (waiting) return waiting;
    const making = this.#make(key, recipe).finally(() => this.#making.delete(flight));
    this.#making.set(flight, making);
    return making;
  }

  /** Keeps how an answer for everybody is made, for when it is dropped. */
  remember(key: string, recipe: OpenCacheLoader): void {
    this.#recipes.delete(key);
    this.#recipes.set(key, recipe);
    this.#trim(this.#recipes);
  }

  /** The answer for a key, ready for everybody, where it is known how to make it. */
  again(key: string): Promise<CachedResponse> | undefined {
    const recipe = this.#recipes.get(key);
    return recipe && this.#again(key, recipe);
  }

  async #again(key: string, recipe: OpenCacheLoader): Promise<CachedResponse> {
    try {
      const answer = await this.answer(key, recipe);
      answer.heads ??= headersOf(recipe.fixed, answer);
      return answer;
    } catch (error) {
      this.#recipes.delete(key);
      throw error;
    }
  }

  /** What is kept; walks over all of it. */
  get size(): { entries: number; bytes: number } {
    let bytes = 0;
    for (const { answer } of this.#entries.values()) bytes += answer.body.length;
    return { entries: this.#entries.size, bytes };
  }

  /** Forgets every answer made from one of these tables. */
  drop(tables: readonly string[]): void {
    for (const table of tables) {
      this.#generations.set(table, (this.#generations.get(table) ?? 0) + 1);
    }
    for (const [key, entry] of this.#entries) {
      if (entry.tables.some((table) => tables.includes(table))) this.#entries.delete(key);
    }
  }

  clear(): void {
    this.drop([...new Set([...this.#entries.values()].flatMap(({ tables }) => tables))]);
  }

  async #make(key: string, { tables, make }: CacheLoader): Promise<CachedResponse> {
    const generation = this.#generation(tables);
    const body = Buffer.from(await make());
    const answer = { body, etag: `"${hash("sha1", body, "base64url")}"` };
    if (generation === this.#generation(tables)) {
      const expires = performance.now() + this.#options.maxAge;
      // A key that is set again would keep its old place in the order of trimming.
      this.#entries.delete(key);
      this.#entries.set(key, { answer, tables, expires });
      this.#trim(this.#entries);
    }
    return answer;
  }

  #generation(tables: readonly string[]): string {
    return tables.map((table) => this.#generations.get(table) ?? 0).join(".");
  }

  #trim(kept: Map<string, unknown>): void {
    for (const key of kept.keys()) {
      if (kept.size <= this.#options.most) return;
      kept.delete(key);
    }
  }
}

/** The whole header of an answer. */
export function headersOf(
  fixed: readonly string[],
  { body, etag }: CachedResponse,
): ResponseHeaders {
  const unchanged = [...fixed, "etag", etag];
  const content = ["content-type", jsonType, "content-length", String(body.length)];
  return { full: [...unchanged, ...content], unchanged };
}

/** Whether who asks has these bytes already; proxies that compress mark the tag as weak. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) ?? false;
}
