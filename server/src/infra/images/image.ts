import { maxPixels } from "@aeromaint/contracts/fields/files.ts";
import sharp, { type Metadata, type Sharp } from "sharp";
import type { FileSource } from "../files/file-source.ts";
import { concurrencyLimit } from "../workers/concurrency-limit.ts";

// Pictures are decoded on libuv threads: one thread each, two at a time, no cache of pixels.
sharp.cache(false);
sharp.concurrency(1);
export const imageLimit = concurrencyLimit("pictures", 2);

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
  // The limit is ours, so that it can be told from other faults.
  const image = sharp(source, { limitInputPixels: false, failOn: "error", sequentialRead: true });
  const header = await image.metadata();
  const { width, height, autoOrient } = header;
  if (width * height > maxPixels) throw new TooManyPixels();
  await imageLimit(() => decoded(image, header));
  return autoOrient;
}

/**
 * All of a picture, at the least cost: JPEG and WebP are decoded at a smaller scale; the others are
 * read line by line, so that the last pixel comes after all of them and nothing needs scaling.
 */
function decoded(image: Sharp, { format, height }: Metadata): Promise<Buffer> {
  const isScaled = format === "jpeg" || format === "webp";
  const part = isScaled
    ? image.resize(32, 32, { fit: "inside" })
    : image.extract({ left: 0, top: height - 1, width: 1, height: 1 });
  return part.raw().toBuffer();
}
