import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

export interface Difference {
  /** Of all pixels, from 0 to 1. */
  share: number;
  /** Where they differ, drawn in red; null where the sizes do. */
  picture: Buffer | null;
}

/** How far a picture is from its reference. Edges that are smoothed in another way count as alike. */
export function difference(taken: Buffer, reference: Buffer): Difference {
  const [one, other] = [PNG.sync.read(taken), PNG.sync.read(reference)];
  const { width, height } = other;
  if (one.width !== width || one.height !== height) return { share: 1, picture: null };
  const drawn = new PNG({ width, height });
  const pixels = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: 0.15 });
  return { share: pixels / (width * height), picture: PNG.sync.write(drawn) };
}
