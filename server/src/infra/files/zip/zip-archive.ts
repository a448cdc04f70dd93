import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import { currentCaller, type Requester } from "../../http/request-context.ts";
import { FairQueue } from "../../workers/fair-queue.ts";

export interface ZipEntry {
  /** Path with folders, joined by "/". */
  name: string;
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
}

type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>;

export const archiveQueue = new FairQueue({
  concurrency: 3,
  longFrom: 1024 * 1024,
  maxWaitingOfPerson: 300,
});

/**
 * Runs work on an archive when its person's turn comes. `bytes`: size of the work. @throws as
 * `FairQueue.run`
 */
export const inArchiveTurn = <T>(
  bytes: number,
  work: () => Promise<T>,
  caller: Requester = currentCaller(),
): Promise<T> => archiveQueue.run({ ...caller, weight: bytes }, work);

/**
 * ZIP archive, created as it is read. An entry is requested after the previous one is written. All
 * entries have the time `at`. Each piece takes a turn, so that slow readers do not occupy a place.
 */
export function zipArchive(entries: Entries, at: Date): Readable {
  return Readable.from(bytesOf(entries, at, currentCaller()), { objectMode: false });
}

async function* bytesOf(entries: Entries, at: Date, caller: Requester): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, mtime: at, compression: 8, size: 0, crc: 0 };
    zip.add(file);
    // Deflated by threads of the libuv pool.
    const deflated = pipeline(measure(content, file), createDeflateRaw(), () => {});
    const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = deflated[Symbol.asyncIterator]();
    const nextChunk = () => inArchiveTurn(pieceLength, () => chunks.next(), caller);
    try {
      for (let chunk = await nextChunk(); !chunk.done; chunk = await nextChunk()) {
        file.ondata?.(null, chunk.value, false);
        yield* made.splice(0);
      }
    } finally {
      deflated.destroy();
    }
    file.ondata?.(null, new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

async function* measure(content: ZipEntry["content"], file: ZipInputFile) {
  const source = typeof content === "string" ? Buffer.from(content) : content;
  for await (const bytes of source instanceof Uint8Array ? pieces(source) : source) {
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}

const pieceLength = 64 * 1024;

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceLength) {
    yield bytes.subarray(at, at + pieceLength);
  }
}
