import { openAsBlob } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { isFileId } from "../file-id.ts";
import { type FileSource, readBytes } from "../file-source.ts";
import { DiskFileStore } from "./disk-file-store.ts";
import {
  type ByteRange,
  type FileKey,
  type FileStore,
  missingFile,
  storageUnavailable,
} from "./file-store.ts";
import { ResumedBody } from "./resumed-body.ts";
import type { S3Settings } from "./s3-settings.ts";

export interface FileLocation {
  dataDir: string;
  /** Null: files are in the data folder. */
  s3: S3Settings | null;
}

/** Bucket of the installation, or `files` in its data folder. */
export function openFileStore({ dataDir, s3 }: FileLocation): FileStore {
  return s3 ? new S3FileStore(s3) : new DiskFileStore(join(dataDir, "files"));
}

/**
 * Files as objects `<prefix>public/ab/abcdef…` and `<prefix>private/ab/abcdef…`. The keys match
 * paths on disk, so that a copy of the folder suffices to move. Errors of the service become 503.
 */
export class S3FileStore implements FileStore {
  readonly #s3: S3mini;
  readonly #prober: S3mini;
  readonly #prefix: string;

  readonly #page: number;

  /** `page`: files per list request, at most 1,000. */
  constructor(settings: S3Settings, { page = 1_000 } = {}) {
    const { region, accessKeyId, secretAccessKey, prefix } = settings;
    const client = { endpoint: addressOf(settings), region, accessKeyId, secretAccessKey };
    this.#prefix = prefix;
    this.#page = page;
    this.#s3 = new S3mini({ ...client, fetch: fetchWithRetry() });
    // A health check must answer soon.
    this.#prober = new S3mini({ ...client, fetch: fetchWithRetry({ timeout: 4_000, pauses: [] }) });
  }

  /** Streams the bytes in one request, which the service stores atomically. */
  async write(key: FileKey, source: FileSource): Promise<void> {
    const name = this.#nameOf(key);
    const bytes = typeof source === "string" ? await openAsBlob(source) : await readBytes(source);
    const answer = await this.#s3.putObject(name, bytes).catch(throwUnavailable);
    await answer.body?.cancel();
  }

  async read(key: FileKey, range?: ByteRange): Promise<Readable> {
    const name = this.#nameOf(key);
    const answer = await this.#request(name, range);
    const request = (missing: ByteRange) => this.#request(name, missing);
    return new ResumedBody({ answer, range: range ?? wholeRangeOf(answer), request });
  }

  async #request(name: string, range?: ByteRange): Promise<Response> {
    const [from, to] = range ? [range.start, range.end + 1] : [];
    const answer = await this.#s3.getObjectRaw(name, !range, from, to).catch((error: unknown) => {
      throw isMissingObject(error) ? missingFile() : storageUnavailable(error);
    });
    if (range && !hasRange(answer, range)) {
      await answer.body?.cancel();
      throw storageUnavailable(new Error("another range came than was asked for"));
    }
    return answer;
  }

  async remove(key: FileKey): Promise<void> {
    await this.#s3.deleteObject(this.#nameOf(key)).catch((error: unknown) => {
      if (!isMissingObject(error)) throw storageUnavailable(error);
    });
  }

  async *list(): AsyncIterable<FileKey & { storedAt: Date }> {
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const found = await this.#s3
        .listObjectsPaged("/", this.#prefix, this.#page, token)
        .catch(throwUnavailable);
      if (!found) throw storageUnavailable(noBucket());
      for (const { Key, LastModified } of found.objects ?? []) {
        const key = this.#fileOf(Key);
        if (key) yield { ...key, storedAt: new Date(LastModified) };
      }
      token = found.nextContinuationToken;
    }
  }

  async probe(): Promise<void> {
    if (!(await this.#prober.bucketExists().catch(throwUnavailable)))
      throw storageUnavailable(noBucket());
  }

  #nameOf({ fileId, isPrivate }: FileKey): string {
    // Accept only file ids, so that no other object is touched.
    if (!isFileId(fileId)) throw new TypeError("not a file id");
    return `${this.#prefix}${isPrivate ? "private" : "public"}/${fileId.slice(0, 2)}/${fileId}`;
  }

  /** Null for objects of other programs in the bucket. */
  #fileOf(name: string): FileKey | null {
    const fileId = name.slice(-22);
    if (!isFileId(fileId)) return null;
    const candidates = [false, true].map((isPrivate) => ({ fileId, isPrivate }));
    return candidates.find((candidate) => this.#nameOf(candidate) === name) ?? null;
  }
}

function addressOf({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`;
  const url = new URL(endpoint);
  url.hostname = `${bucket}.${url.hostname}`;
  return url.href;
}

/** Null if the length is unknown or the body is compressed. */
function wholeRangeOf({ headers }: Response): ByteRange | null {
  const length = headers.get("content-length");
  if (length === null || headers.has("content-encoding")) return null;
  return { start: 0, end: Number(length) - 1 };
}

/** Some services ignore ranges. A wrong range must not reach the client. */
function hasRange({ headers }: Response, { start, end }: ByteRange): boolean {
  return headers.get("content-range")?.startsWith(`bytes ${start}-${end}/`) ?? false;
}

function throwUnavailable(error: unknown): never {
  throw storageUnavailable(error);
}

function noBucket(): Error {
  return new Error("the bucket is not there, or these keys may not use it");
}

/** A missing bucket is an error of the store, a missing object is not. */
function isMissingObject(error: unknown): boolean {
  if (!(error instanceof S3ServiceError) || error.status !== 404) return false;
  return !error.body?.includes("NoSuchBucket");
}

interface RetryOptions {
  /** Milliseconds until the response headers arrive, with all retries. */
  timeout?: number;
  /** Milliseconds before each retry. */
  pauses?: readonly number[];
}

/** Bytes of a body that may be buffered. */
const maxBuffered = 1024 ** 2;

const retryableStatuses = new Set([429, 500, 502, 503, 504]);

/**
 * Fetch with retries and a timeout, for idempotent requests. The body of the answer has no timeout.
 * Large blobs need a `content-length` header.
 */
export function fetchWithRetry({
  // Shorter than the database's idle timeout: writes have an open transaction.
  timeout = 20_000,
  pauses = [200, 800],
}: RetryOptions = {}): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no answer in ${timeout} ms`)),
      timeout,
    ).unref();
    try {
      for (const wait of pauses) {
        const answer = await send(input, init, late.signal).catch(nullIfRetryable(late));
        if (answer && !retryableStatuses.has(answer.status)) return answer;
        await answer?.body?.cancel();
        await pause(wait, undefined, { signal: late.signal });
      }
      return await send(input, init, late.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** `fetch` buffers a whole blob, so large ones are sent as a stream. */
function send(input: Parameters<typeof fetch>[0], init: RequestInit = {}, signal: AbortSignal) {
  const { body } = init;
  const isLarge = body instanceof Blob && body.size > maxBuffered;
  const sent = isLarge ? { ...init, body: body.stream(), duplex: "half" as const } : init;
  return fetch(input, { ...sent, signal });
}

/** Connection errors are retried, unless the time is up. */
function nullIfRetryable({ signal }: AbortController) {
  return (error: unknown) => {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TypeError) return null;
    throw error;
  };
}
