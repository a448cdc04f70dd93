import type { ScaledWidth } from "@aeromaint/contracts/files/pictures.ts";
import sharp, { type FailOnOptions, type Sharp } from "sharp";
import type { FileSource } from "../files/file-source.ts";

/** Formats of scaled pictures, with sharp's names. */
export type ScaledFormat = "avif" | "webp" | "jpeg" | "png";

/** Task for a picture. `print` returns bytes; `scale` writes to a path. */
export type PictureTask = { source: FileSource } & (
  | { act: "check" | "print" }
  | { act: "scale"; width: ScaledWidth; format: ScaledFormat; path: string }
);

/** Maximum pixels per side in WebP and AVIF. */
const tallestScaled = 16_383;

// Decode on libuv threads: one thread each, without a cache.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Opens a picture without decoding it. The platform checks the limit of pixels itself, to
 * distinguish it from other errors. Accepted pictures are shown as far as they can be read.
 */
export function openPicture(source: FileSource, failOn: FailOnOptions = "none"): Sharp {
  return sharp(source, { limitInputPixels: false, failOn, sequentialRead: true });
}

/** Small pictures run in this process, others in a child process. @throws for an invalid picture */
export async function performPictureTask(task: PictureTask): Promise<Uint8Array | null> {
  const { format, height } = await openPicture(task.source).metadata();
  // Cameras write JPEGs with errors that all browsers tolerate.
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
 * Decodes a whole picture cheaply. JPEG and WebP are decoded at a smaller scale. Others are read
 * line by line, up to the last pixel.
 */
function decode(image: Sharp, { format, height }: { format: string; height: number }) {
  const isScaled = format === "jpeg" || format === "webp";
  const part = isScaled
    ? image.resize(32, 32, { fit: "inside" })
    : image.extract({ left: 0, top: height - 1, width: 1, height: 1 });
  return part.raw().toBuffer();
}

/** Low effort, because the first reader waits. */
function encode(image: Sharp, format: ScaledFormat): Sharp {
  if (format === "avif") return image.avif({ quality: 55, effort: 2 });
  if (format === "webp") return image.webp({ quality: 78, effort: 3 });
  if (format === "jpeg") return image.jpeg({ quality: 80, mozjpeg: false, progressive: true });
  return image.png({ compressionLevel: 8 });
}

/** Pixels: 200 per inch on an A4 page. */
const largestPrint = { width: 1400, height: 1800 };
const brightnessSample = { width: 64, height: 64, fit: "inside" } as const;
const maxDarkBrightness = 110;
const minPaleBrightness = 170;

/** Picture for white paper, as JPEG or PNG. Drawings for a dark page are inverted. */
async function printPicture(image: Sharp, format: string): Promise<Uint8Array> {
  const fitted = image
    .autoOrient()
    .resize({ ...largestPrint, fit: "inside", withoutEnlargement: true });
  if (format === "jpeg") return fitted.jpeg().toBuffer();
  const bytes = await fitted.png().toBuffer();
  const { covered, brightness } = await measureBrightness(bytes);
  const isDark = format === "svg" && covered > 0.9 && brightness < maxDarkBrightness;
  const isPale = covered <= 0.9 && brightness > minPaleBrightness;
  if (!isDark && !isPale) return bytes;
  // Keep the hue, like the filter of browsers.
  return sharp(bytes).negate({ alpha: false }).modulate({ hue: 180 }).png().toBuffer();
}

/** Share of opaque pixels, and their brightness up to 255. */
async function measureBrightness(
  picture: Uint8Array,
): Promise<{ covered: number; brightness: number }> {
  const pixels = await sharp(picture)
    .resize(brightnessSample)
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
