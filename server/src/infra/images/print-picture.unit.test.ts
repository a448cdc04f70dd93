import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { printableImage } from "./printable-image.ts";

/** Brightness of a picture on white paper, up to 255. */
async function brightnessOnPaper(source: Buffer): Promise<number> {
  const printed = await printableImage(source);
  const onPaper = await sharp(printed).flatten({ background: "#fff" }).png().toBuffer();
  const { channels } = await sharp(onPaper).stats();
  return channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length;
}

const drawing = (ground: string, line: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${ground}<path d="M0 50H200" stroke="${line}" stroke-width="20"/></svg>`,
  );

test("inverts drawings for a dark page and keeps others", async () => {
  const dark = '<rect width="200" height="100" fill="#101b2e"/>';
  assert.ok((await brightnessOnPaper(drawing(dark, "#fff"))) > 150);
  const pale = await sharp(drawing("", "#eef")).png().toBuffer();
  for (const source of [pale, drawing("", "#eef"), drawing("", "#112")]) {
    const brightness = await brightnessOnPaper(source);
    assert.ok(brightness > 180 && brightness < 225, `${brightness}`);
  }
  const photo = await sharp(drawing(dark, "#fff")).flatten().png().toBuffer();
  assert.ok((await brightnessOnPaper(photo)) < 90);
});
