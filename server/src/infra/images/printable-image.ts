import { performOnImage } from "./image.ts";

/**
 * A picture for paper, as JPEG where it is one and as PNG otherwise; its bytes are its own, so that they
 * can be handed to a thread. @throws for what is no picture
 */
export async function printableImage(source: Buffer): Promise<Uint8Array> {
  const printed = await performOnImage({ act: "print", source });
  return Uint8Array.from(printed ?? []);
}
