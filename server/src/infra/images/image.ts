import { maxPixels } from "@aeromaint/contracts/fields/files.ts";
import type { Metadata } from "sharp";
import type { FileSource } from "../files/file-source.ts";
import { callerLeft } from "../http/errors.ts";
import { currentCaller } from "../http/request-context.ts";
import { FairQueue } from "../workers/fair-queue.ts";
import { ProcessPool } from "../workers/process-pool.ts";
import { openPicture, type PictureTask, performPictureTask } from "./picture-task.ts";

/** Bytes of pixels up to which a picture is decoded here: it is read before a process would have its bytes. */
const maxInlineBytes = 16 * 1024 * 1024;

const mostChannels = 4;
const concurrency = 3;
const queue = new FairQueue("pictures", {
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
  // An interlaced picture of the most pixels, transparent and of 16 bits, takes 540 at its worst.
  maxResidentMegabytes: 640,
  isNative: true,
  idleTimeout: 60_000,
});

/** Pixels as shown: EXIF rotation applied. */
export interface ImageSize {
  width: number;
  height: number;
}

export class TooManyPixels extends Error {
  override readonly name = "TooManyPixels";
}

/**
 * Reads the header, then decodes the picture once to be sure that it is one.
 * @throws TooManyPixels before anything is decoded; sharp's error for what is no sound picture
 */
export async function checkImage(source: FileSource): Promise<ImageSize> {
  const header = await headerOf(source);
  await perform({ act: "check", source }, header);
  return header.autoOrient;
}

/**
 * Does one thing with a picture, in its person's turn. One that unfolds to much is decoded in a process
 * with bounded memory; its header tells which.
 * @throws 429 and 503 while too many wait, 499 once its caller has left
 */
export async function performOnImage(task: PictureTask): Promise<Uint8Array | null> {
  return perform(task, await headerOf(task.source));
}

/** The same for a picture of known size whose bytes are read when its turn comes. */
export function performOnStoredImage(
  { width, height }: ImageSize,
  taskOf: () => Promise<PictureTask>,
): Promise<Uint8Array | null> {
  return inTurn(width * height * mostChannels, async (signal) => {
    const task = await taskOf();
    return performNow(task, bytesOf(await headerOf(task.source)), signal);
  });
}

async function headerOf(source: FileSource): Promise<Metadata> {
  const header = await openPicture(source).metadata();
  if (header.width * header.height > maxPixels) throw new TooManyPixels();
  return header;
}

function perform(task: PictureTask, header: Metadata): Promise<Uint8Array | null> {
  const bytes = bytesOf(header);
  return inTurn(bytes, (signal) => performNow(task, bytes, signal));
}

function inTurn<T>(weight: number, work: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const caller = currentCaller();
  return queue
    .run({ ...caller, weight }, () => work(caller.signal))
    .catch((error: unknown) => {
      throw caller.signal?.aborted ? callerLeft() : error;
    });
}

function performNow(task: PictureTask, bytes: number, signal?: AbortSignal) {
  return bytes < maxInlineBytes ? performPictureTask(task) : pool.run(task, { signal });
}

/** Of its pixels, decoded. */
const bytesOf = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (depth === "uchar" ? 1 : 2);
