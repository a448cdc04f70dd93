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

/** Where an installation says that its files are. */
export interface FilePlace {
  dataDir: string;
  /** Null: in the data folder. */
  s3: S3Settings | null;
}

/** The store of an installation's files: its bucket, or its data folder's `files`. */
export function openFileStore({ dataDir, s3 }: FilePlace): FileStore {
  return s3 ? new S3FileStore(s3) : new DiskFileStore(join(dataDir, "files"));
}

/**
 * Files as objects `<prefix>public/ab/abcdef…` and `<prefix>private/ab/abcdef…`, as a disk has them,
 * so that a copy of the folder is a move. What the service cannot do is a 503 for the actor.
 */
export class S3FileStore implements FileStore {
  readonly #s3: S3mini;
  readonly #prober: S3mini;
  readonly #prefix: string;

  readonly #page: number;

  /** `page` is how many files a service lists at once; none lists more than a thousand. */
  constructor(settings: S3Settings, { page = 1_000 } = {}) {
    const { region, accessKeyId, secretAccessKey, prefix } = settings;
    const client = { endpoint: addressOf(settings), region, accessKeyId, secretAccessKey };
    this.#prefix = prefix;
    this.#page = page;
    this.#s3 = new S3mini({ ...client, fetch: fetchWithRetry() });
    // Who asks whether all is well wants to know it soon.
    this.#prober = new S3mini({ ...client, fetch: fetchWithRetry({ longest: 4_000, pauses: [] }) });
  }

  /** In one request, streamed from where the bytes are: a service shows an object whole or not at all. */
  async write(key: FileKey, source: FileSource): Promise<void> {
    const name = this.#nameOf(key);
    const bytes = typeof source === "string" ? await openAsBlob(source) : await readBytes(source);
    const answer = await this.#s3.putObject(name, bytes).catch(away);
    await answer.body?.cancel();
  }

  async read(key: FileKey, range?: ByteRange): Promise<Readable> {
    const name = this.#nameOf(key);
    const answer = await this.#request(name, range);
    const request = (missing: ByteRange) => this.#request(name, missing);
    return new ResumedBody({ answer, range: range ?? wholeOf(answer), request });
  }

  async #request(name: string, range?: ByteRange): Promise<Response> {
    const [from, to] = range ? [range.start, range.end + 1] : [];
    const answer = await this.#s3.getObjectRaw(name, !range, from, to).catch((error: unknown) => {
      throw isAbsent(error) ? missingFile() : storageUnavailable(error);
    });
    if (range && !isOf(answer, range)) {
      await answer.body?.cancel();
      throw storageUnavailable(new Error("another range came than was asked for"));
    }
    return answer;
  }

  async remove(key: FileKey): Promise<void> {
    await this.#s3.deleteObject(this.#nameOf(key)).catch((error: unknown) => {
      if (!isAbsent(error)) throw storageUnavailable(error);
    });
  }

  async *list(): AsyncIterable<FileKey & { storedAt: Date }> {
    for (let token: string | undefined, more = true; more; more = token !== undefined) {
      const found = await this.#s3
        .listObjectsPaged("/", this.#prefix, this.#page, token)
        .catch(away);
      if (!found) throw storageUnavailable(noBucket());
      for (const { Key, LastModified } of found.objects ?? []) {
        const key = this.#fileOf(Key);
        if (key) yield { ...key, storedAt: new Date(LastModified) };
      }
      token = found.nextContinuationToken;
    }
  }

  async probe(): Promise<void> {
    if (!(await this.#prober.bucketExists().catch(away))) throw storageUnavailable(noBucket());
  }

  #nameOf({ fileId, isPrivate }: FileKey): string {
    // The last check before the store: even a caller's mistake touches no other object.
    if (!isFileId(fileId)) throw new TypeError("not a file id");
    return `${this.#prefix}${isPrivate ? "private" : "public"}/${fileId.slice(0, 2)}/${fileId}`;
  }

  /** Null for what is not ours: others may keep things in the bucket too. */
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

/** Null where what comes is not as long as the service says, or it says nothing. */
function wholeOf({ headers }: Response): ByteRange | null {
  const length = headers.get("content-length");
  if (length === null || headers.has("content-encoding")) return null;
  return { start: 0, end: Number(length) - 1 };
}

/** Services differ in how they read ranges, and a wrong one would be sent on as the right one. */
function isOf({ headers }: Response, { start, end }: ByteRange): boolean {
  return headers.get("content-range")?.startsWith(`bytes ${start}-${end}/`) ?? false;
}

function away(error: unknown): never {
  throw storageUnavailable(error);
}

function noBucket(): Error {
  return new Error("the bucket is not there, or these keys may not use it");
}

/** A bucket that is gone is a fault of the store; an object that is gone is not. */
function isAbsent(error: unknown): boolean {
  if (!(error instanceof S3ServiceError) || error.status !== 404) return false;
  return !error.body?.includes("NoSuchBucket");
}

interface RetryTimes {
  /** Milliseconds until the head of an answer has come, all tries together. */
  longest?: number;
  /** Milliseconds before another try. */
  pauses?: readonly number[];
}

/** Bytes of a body that may be in memory as a whole. */
const maxBuffered = 1024 ** 2;

/** What a service answers that is busy or changing over. */
const passing = new Set([429, 500, 502, 503, 504]);

/**
 * A fetch for requests that may be sent twice: tries again what may pass, and does not wait for
 * ever. The body of the answer is not counted. Large blobs need their `content-length` header.
 */
export function fetchWithRetry({
  // Below the time that the database leaves a transaction idle, which a write has open meanwhile.
  longest = 20_000,
  pauses = [200, 800],
}: RetryTimes = {}): typeof fetch {
  return async (input, init) => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error(`no answer in ${longest} ms`)),
      longest,
    ).unref();
    try {
      for (const wait of pauses) {
        const answer = await send(input, init, late.signal).catch(onlyOf(late));
        if (answer && !passing.has(answer.status)) return answer;
        await answer?.body?.cancel();
        await pause(wait, undefined, { signal: late.signal });
      }
      return await send(input, init, late.signal);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** `fetch` holds all of a blob in memory, a file's too; as a stream it goes piece by piece. */
function send(input: Parameters<typeof fetch>[0], init: RequestInit = {}, signal: AbortSignal) {
  const { body } = init;
  const isLarge = body instanceof Blob && body.size > maxBuffered;
  const sent = isLarge ? { ...init, body: body.stream(), duplex: "half" as const } : init;
  return fetch(input, { ...sent, signal });
}

/** A connection that failed is worth another try, unless the time is up. */
function onlyOf({ signal }: AbortController) {
  return (error: unknown) => {
    if (signal.aborted) throw signal.reason;
    if (error instanceof TypeError) return null;
    throw error;
  };
}
