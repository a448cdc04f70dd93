// Own process: measures the memory of all child processes.
import assert from "node:assert/strict";
import { test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { fileReaderProcesses } from "../workers/process-pool.ts";
import { checkImage } from "./image.ts";

const size = { width: 300, height: 200 };
const noise = {
  type: "gaussian",
  mean: 128,
  sigma: 40,
} as const;

function drawn(): Sharp {
  return sharp({ create: { ...size, channels: 3, background: "#1a6cff", noise } });
}

const pictures: Record<string, (image: Sharp) => Sharp> = {
  PNG: (image) => image.png(),
  "interlaced PNG": (image) => image.png({ progressive: true }),
  JPEG: (image) => image.jpeg(),
  "progressive JPEG": (image) => image.jpeg({ progressive: true }),
  GIF: (image) => image.gif(),
  WebP: (image) => image.webp(),
};

for (const [name, encode] of Object.entries(pictures)) {
  test(`accepts a valid ${name} and refuses truncated ones, even at the end`, async () => {
    const bytes = await encode(drawn()).toBuffer();
    const { width, height } = await checkImage(bytes);
    assert.deepEqual({ width, height }, size);
    for (const part of [0.3, 0.7, 0.97]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      await assert.rejects(checkImage(cut), `${part} of it`);
    }
  });
}

test("decodes large pictures in a child process", async () => {
  const many = { width: 3_000, height: 2_000, channels: 3, background: "#1a6cff" } as const;
  const bytes = await sharp({ create: many }).png().toBuffer();
  assert.equal(fileReaderProcesses.bytes(), 0);
  const { width, height } = await checkImage(bytes);
  assert.deepEqual([width, height], [3_000, 2_000]);
  assert.ok(fileReaderProcesses.bytes() > 0);
  await assert.rejects(checkImage(bytes.subarray(0, bytes.length - 100)));
});

test("returns the size after EXIF rotation", async () => {
  const turned = await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height } = await checkImage(turned);
  assert.deepEqual({ width, height }, { width: size.height, height: size.width });
});

test("refuses a PNG with a damaged last line", async () => {
  const bytes = await drawn().png({ compressionLevel: 0 }).toBuffer();
  // Checksum after the last data, before the 12 bytes of the end.
  bytes.writeUInt32BE((bytes.readUInt32BE(bytes.length - 16) ^ 1) >>> 0, bytes.length - 16);
  await assert.rejects(checkImage(bytes));
});
