import { maxPixels } from "@aeromaint/contracts/fields/files.ts";
import type { Metadata } from "sharp";
import type { FileSource } from "../files/file-source.ts";
import { clientClosedRequest } from "../http/errors.ts";
import { currentCaller } from "../http/request-context.ts";
import { FairQueue } from "../workers/fair-queue.ts";
import { ProcessPool } from "../workers/process-pool.ts";
import { openPicture, type PictureTask, performPictureTask } from "./picture-task.ts";

/** Decoded bytes up to which a picture is decoded in this process: faster than starting a child. */
const maxInlineBytes = 16 * 1024 * 1024;

const maxChannels = 4;
const concurrency = 3;
export const pictureQueue = new FairQueue({
  concurrency,
  longFrom: maxInlineBytes,
  maxWaitingOfPerson: 150,
});
const pool = new ProcessPool<PictureTask, Uint8Array | null>({
  file: new URL("./picture-task.ts", import.meta.url),
  handler: performPictureTask.name,
  maxProcesses: concurrency - 1,
  maxMilliseconds: 60_000,
  maxHeapMegabytes: 96,
  // The largest interlaced picture with transparency and 16 bits takes 540 MB.
  maxResidentMegabytes: 640,
  isNative: true,
  idleTimeout: 60_000,
});

/** Pixels after EXIF rotation. */
export interface ImageSize {
  width: number;
  height: number;
}

export class TooManyPixels extends Error {
  override readonly name = "TooManyPixels";
}

/**
 * Reads the header, then decodes the picture once to check it.
 * @throws TooManyPixels before decoding; sharp's error for an invalid picture
 */
export async function checkImage(source: FileSource): Promise<ImageSize> {
  const header = await headerOf(source);
  await runQueued({ act: "check", source }, header);
  return header.autoOrient;
}

/**
 * Runs a task on a picture when its person's turn comes. Large pictures are decoded in a child
 * process with limited memory.
 * @throws 429 or 503 for a full queue, 499 if the client has left
 */
export async function runPictureTask(task: PictureTask): Promise<Uint8Array | null> {
  return runQueued(task, await headerOf(task.source));
}

/** For a picture of known size: its bytes are read only when its turn comes. */
export function runStoredPictureTask(
  { width, height }: ImageSize,
  taskOf: () => Promise<PictureTask>,
): Promise<Uint8Array | null> {
  return runInTurn(width * height * maxChannels, async (signal) => {
    const task = await taskOf();
    return runTask(task, bytesOf(await headerOf(task.source)), signal);
  });
}

async function headerOf(source: FileSource): Promise<Metadata> {
  const header = await openPicture(source).metadata();
  if (header.width * header.height > maxPixels) throw new TooManyPixels();
  return header;
}

function runQueued(task: PictureTask, header: Metadata): Promise<Uint8Array | null> {
  const bytes = bytesOf(header);
  return runInTurn(bytes, (signal) => runTask(task, bytes, signal));
}

function runInTurn<T>(weight: number, work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const caller = currentCaller();
  return pictureQueue
    .run({ ...caller, weight }, () => work(caller.signal))
    .catch((error: unknown) => {
      throw caller.signal?.aborted ? clientClosedRequest() : error;
    });
}

function runTask(task: PictureTask, bytes: number, signal?: AbortSignal) {
  return bytes < maxInlineBytes ? performPictureTask(task) : pool.run(task, { signal });
}

/** Bytes of the decoded picture. */
const bytesOf = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === "uchar" ? 1 : 2);
