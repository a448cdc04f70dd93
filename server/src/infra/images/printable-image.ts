import { runPictureTask } from "./image.ts";

/**
 * Picture for paper as JPEG or PNG, in its own buffer, so that it can be transferred. @throws for
 * an invalid picture
 */
export async function printableImage(source: Buffer): Promise<Uint8Array> {
  const printed = await runPictureTask({ act: "print", source });
  return Uint8Array.from(printed ?? []);
}
