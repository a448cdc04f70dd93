import { maxPixels } from "@aeromaint/contracts/files.ts";
import sharp from "sharp";
import { Gate } from "./gate.ts";

// Pictures are decoded beside requests: one thread each, two at a time, nothing kept in memory.
sharp.cache(false);
sharp.concurrency(1);
export const imageGate = new Gate("pictures", 2);

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
export async function checkImage(path: string): Promise<ImageSize> {
  const { autoOrient, width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) throw new TooManyPixels();
  await imageGate.run(() =>
    sharp(path, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true })
      .resize(32, 32, { fit: "inside" })
      .raw()
      .toBuffer(),
  );
  return autoOrient;
}
