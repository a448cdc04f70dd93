import type { ScaledWidth } from "@aeromaint/contracts/files/pictures.ts";
import sharp, { type FailOnOptions, type Sharp } from "sharp";
import type { FileSource } from "../files/file-source.ts";

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

/** Pixels: 200 to the inch on a page of A4. */
const largestPrint = { width: 1400, height: 1800 };
/** Pixels that are enough to see what is light and what is dark. */
const glance = { width: 64, height: 64, fit: "inside" } as const;
const darkGround = 110;
const lightLines = 170;

/** A picture for white paper, as JPEG where it is one; drawings made for a dark page are turned over. */
async function printPicture(image: Sharp, format: string): Promise<Uint8Array> {
  const fitted = image
    .autoOrient()
    .resize({ ...largestPrint, fit: "inside", withoutEnlargement: true });
  if (format === "jpeg") return fitted.jpeg().toBuffer();
  const bytes = await fitted.png().toBuffer();
  const { covered, brightness } = await look(bytes);
  const isDark = format === "svg" && covered > 0.9 && brightness < darkGround;
  const isPale = covered <= 0.9 && brightness > lightLines;
  if (!isDark && !isPale) return bytes;
  // Colours keep their hue, as browsers turn them over.
  return sharp(bytes).negate({ alpha: false }).modulate({ hue: 180 }).png().toBuffer();
}

/** How much of a picture is not transparent, and how bright that is, of 255. */
async function look(picture: Uint8Array): Promise<{ covered: number; brightness: number }> {
  const pixels = await sharp(picture)
    .resize(glance)
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  let [light, alpha] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    light += (0.299 * red + 0.587 * green + 0.114 * blue) * opacity;
    alpha += opacity;
  }
  return { covered: alpha / (pixels.length / 4) / 255, brightness: light / (alpha || 1) };
}
