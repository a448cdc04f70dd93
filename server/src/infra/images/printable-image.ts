import { maxPixels } from "@aeromaint/contracts/fields/files.ts";
import sharp from "sharp";
import { imageLimit } from "./image.ts";

/** Pixels: 200 to the inch on a page of A4. */
const largest = { width: 1400, height: 1800 };

/**
 * A picture for paper, as JPEG where it is one and as PNG otherwise; its bytes can be handed to a thread.
 * @throws for what is no picture
 */
export function printableImage(bytes: Buffer): Promise<Uint8Array> {
  return imageLimit(async () => {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
    const { format } = await image.metadata();
    const fitted = image.rotate().resize({ ...largest, fit: "inside", withoutEnlargement: true });
    const { data } = await (format === "jpeg" ? fitted.jpeg() : fitted.png()).toUint8Array();
    return data;
  });
}
