import { maxPixels } from "@aeromaint/contracts/fields/files.ts";
import type { Metadata } from "sharp";
import type { FileSource } from "../files/file-source.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";
import { ProcessPool } from "../workers/process-pool.ts";
import { openPicture, type PictureTask, performPictureTask } from "./picture-task.ts";

export const imageLimit = concurrencyLimit("pictures", 2);

/** Bytes of pixels up to which a picture is decoded here: it is read before a process would have its bytes. */
const maxInlineBytes = 16 * 1024 * 1024;

const pool = new ProcessPool<PictureTask, Uint8Array | null>({
  file: new URL("./picture-task.ts", import.meta.url),
  handler: performPictureTask.name,
  maxProcesses: imageLimit.concurrency,
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
  await imageLimit(() => perform({ act: "check", source }, header));
  return header.autoOrient;
}

/**
 * Does one thing with a picture, within `imageLimit`. One that unfolds to much is decoded in a process
 * whose memory is bounded; its header tells which.
 */
export async function performOnImage(task: PictureTask): Promise<Uint8Array | null> {
  return perform(task, await headerOf(task.source));
}

async function headerOf(source: FileSource): Promise<Metadata> {
  const header = await openPicture(source).metadata();
  if (header.width * header.height > maxPixels) throw new TooManyPixels();
  return header;
}

function perform(task: PictureTask, header: Metadata): Promise<Uint8Array | null> {
  const { width, height, channels, depth } = header;
  const bytes = width * height * channels * (depth === "uchar" ? 1 : 2);
  return bytes > maxInlineBytes ? pool.run(task) : performPictureTask(task);
}
