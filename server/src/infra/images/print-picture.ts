import sharp, { type Sharp } from "sharp";

/** Pixels: 200 to the inch on a page of A4. */
const largestPrint = { width: 1400, height: 1800 };
/** Pixels that are enough to see what is light and what is dark. */
const glance = { width: 64, height: 64, fit: "inside" } as const;
const darkGround = 110;
const lightLines = 170;

/** A picture for white paper, as JPEG where it is one; drawings made for a dark page are turned over. */
export async function printPicture(image: Sharp, format: string): Promise<Uint8Array> {
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
