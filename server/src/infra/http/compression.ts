import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Quality on request: a few percent larger than quality 11, in a tenth of the time. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compressors in order of preference. Browsers on plain `http` do not offer Brotli. */
export const compressors = {
  br: (bytes: Buffer | string): Promise<Buffer> => promisify(brotliCompress)(bytes, brotliQuality),
  gzip: (bytes: Buffer | string): Promise<Buffer> => promisify(gzip)(bytes),
};

export type Encoding = keyof typeof compressors;

export const encodings: readonly Encoding[] = ["br", "gzip"];
