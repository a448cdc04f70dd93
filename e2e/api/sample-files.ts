import { crc32, deflateSync } from "node:zlib";

/** File in the format of Playwright's file chooser. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Image of one colour. */
export function pngFile(name: string, { width = 1600, height = 900 } = {}): SampleFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * 3, Buffer.from([0x23, 0x34, 0x53]));
  row[0] = 0;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    pngChunk("IHDR", header),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ];
  return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...chunks]) };
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Document with one empty page. */
export function pdfFile(name: string): SampleFile {
  const text = [
    "%PDF-1.4",
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
    "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj",
    "trailer<</Root 1 0 R>>",
    "%%EOF",
    "",
  ].join("\n");
  return { name, mimeType: "application/pdf", buffer: Buffer.from(text, "latin1") };
}

export function textFile(name: string): SampleFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from("检修记录\n") };
}

export function toFile({ name, mimeType, buffer }: SampleFile): File {
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}
