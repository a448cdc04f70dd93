import type { ScaledWidth } from "@aeromaint/contracts/files/pictures.ts";
import sharp, { type Sharp } from "sharp";
import type { FileSource } from "../files/file-source.ts";

/** Formats of scaled pictures, in the words of sharp. */
export type ScaledFormat = "avif" | "webp" | "jpeg" | "png";

/** What is done with a picture: the bytes for paper are the answer, a scaled one is written to a path. */
export type PictureTask = { source: FileSource } & (
  | { act: "check" | "print" }
  | { act: "scale"; width: ScaledWidth; format: ScaledFormat; path: string }
);

/** Pixels: 200 to the inch on a page of A4. */
const largestPrint = { width: 1400, height: 1800 };

// Decoded on libuv threads: one thread each, no cache of pixels.
sharp.cache(false);
sharp.concurrency(1);

/** Its header alone: nothing is decoded. The limit of pixels is ours, to be told from other faults. */
export function openPicture(source: FileSource): Sharp {
  return sharp(source, { limitInputPixels: false, failOn: "error", sequentialRead: true });
}

/** Runs here for small pictures, in a process of its own for others. @throws for what is no sound picture */
export async function performPictureTask(task: PictureTask): Promise<Uint8Array | null> {
  const image = openPicture(task.source);
  const { format, height } = await image.metadata();
  if (task.act === "print") {
    const fitted = image
      .autoOrient()
      .resize({ ...largestPrint, fit: "inside", withoutEnlargement: true });
    return format === "jpeg" ? fitted.jpeg().toBuffer() : fitted.png().toBuffer();
  }
  if (task.act === "scale") {
    const resized = image.autoOrient().resize({ width: task.width, withoutEnlargement: true });
    await encode(resized, task.format).toFile(task.path);
  } else await decode(image, { format, height });
  return null;
}

/**
 * All of a picture, at the least cost: JPEG and WebP are decoded at a smaller scale; the others are
 * read line by line, so that the last pixel comes after all of them and nothing needs scaling.
 */
function decode(image: Sharp, { format, height }: { format: string; height: number }) {
  const isScaled = format === "jpeg" || format === "webp";
  const part = isScaled
    ? image.resize(32, 32, { fit: "inside" })
    : image.extract({ left: 0, top: height - 1, width: 1, height: 1 });
  return part.raw().toBuffer();
}

/** Effort is kept low: the first reader waits for it. */
function encode(image: Sharp, format: ScaledFormat): Sharp {
  if (format === "avif") return image.avif({ quality: 55, effort: 2 });
  if (format === "webp") return image.webp({ quality: 78, effort: 3 });
  if (format === "jpeg") return image.jpeg({ quality: 80, mozjpeg: false, progressive: true });
  return image.png({ compressionLevel: 8 });
}
