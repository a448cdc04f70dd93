import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What is compressed while somebody waits: a few percent larger than at 11, in a tenth of the time. */
const brotliQuality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** By encoding, in the order to choose in; browsers on a plain `http` address offer no Brotli. */
export const compressors = {
  br: (bytes: Buffer | string): Promise<Buffer> => promisify(brotliCompress)(bytes, brotliQuality),
  gzip: (bytes: Buffer | string): Promise<Buffer> => promisify(gzip)(bytes),
};

export type Encoding = keyof typeof compressors;

export const encodings: readonly Encoding[] = ["br", "gzip"];
