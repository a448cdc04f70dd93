import type { ScaledWidth } from "@aeromaint/contracts/files/pictures.ts";
import sharp, { type FailOnOptions, type Sharp } from "sharp";
import type { FileSource } from "../files/file-source.ts";
import { printPicture } from "./print-picture.ts";

/** Formats of scaled pictures, in the words of sharp. */
export type ScaledFormat = "avif" | "webp" | "jpeg" | "png";

/** What is done with a picture: the bytes for paper are the answer, a scaled one is written to a path. */
export type PictureTask = { source: FileSource } & (
  | { act: "check" | "print" }
  | { act: "scale"; width: ScaledWidth; format: ScaledFormat; path: string }
);

/** Pixels that WebP and AVIF can hold on a side. */
const tallestScaled = 16_383;

// Decoded on libuv threads: one thread each, no cache of pixels.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Its header alone: nothing is decoded. The limit of pixels is ours, to be told from other faults. What has
 * been taken once is shown as far as it can be read.
 */
export function openPicture(source: FileSource, failOn: FailOnOptions = "none"): Sharp {
  return sharp(source, { limitInputPixels: false, failOn, sequentialRead: true });
}

/** Runs here for small pictures, in a process of its own for others. @throws for what is no sound picture */
export async function performPictureTask(task: PictureTask): Promise<Uint8Array | null> {
  const { format, height } = await openPicture(task.source).metadata();
  // Cameras write JPEGs with oddities that every browser shows.
  const failOn = format === "jpeg" ? "truncated" : "error";
  const image = openPicture(task.source, task.act === "check" ? failOn : "none");
  if (task.act === "print") return printPicture(image, format);
  if (task.act === "scale") {
    const resized = image
      .autoOrient()
      .resize(task.width, tallestScaled, { fit: "inside", withoutEnlargement: true });
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
