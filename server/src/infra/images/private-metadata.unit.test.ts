import assert from "node:assert/strict";
import { test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { stripMetadata } from "./private-metadata.ts";

const photo = () =>
  sharp({ create: { width: 40, height: 24, channels: 3, background: "#13579b" } })
    .withExif({
      IFD0: { Make: "SECRET-MAKER", ImageDescription: "<html>SECRET" },
      IFD2: { BodySerialNumber: "SECRET-SERIAL" },
      IFD3: { GPSLatitude: "31/1 13/1 5/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
    .withIccProfile("p3")
    .keepIccProfile();

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
const withOrientation = (image: Sharp) => image.withMetadata({ orientation: 6 });

for (const format of ["jpeg", "png", "webp"] as const)
  test(`${format} loses location and device, and keeps orientation, profile and pixels`, async () => {
    const bytes = await withOrientation(photo()).toFormat(format, { quality: 90 }).toBuffer();
    assert.ok(bytes.includes("SECRET"));
    const trailer = Buffer.from("…<html>");
    const { picture, foreign } = await stripMetadata(Buffer.concat([bytes, trailer]));
    assert.ok(!picture.includes("SECRET"));
    assert.deepEqual(foreign, trailer);
    const { orientation, icc, xmp, exif } = await sharp(picture).metadata();
    assert.equal(orientation, 6);
    assert.ok(icc && !xmp && (exif?.length ?? 0) < 40);
    assert.deepEqual(await pixelsOf(picture), await pixelsOf(bytes));
    const again = await stripMetadata(picture);
    assert.deepEqual(again.picture, picture);
  });

test("an animated GIF keeps frames and loop count, and loses its comment", async () => {
  const frame = { width: 4, height: 8, channels: 3, background: "#f00", pageHeight: 4 } as const;
  const bytes = await sharp({ create: frame })
    .gif({ loop: 3, delay: [80, 80] })
    .toBuffer();
  const at = bytes.indexOf(Buffer.from([0x21, 0xff]));
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from("SECRET\0")]);
  const marked = Buffer.concat([bytes.subarray(0, at), comment, bytes.subarray(at)]);
  assert.deepEqual((await stripMetadata(marked)).picture, bytes);
});

test("JPEGs with unusual scans or without an end keep all pixels", async () => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#246" } })
    .jpeg({ progressive: true })
    .toBuffer();
  for (const cut of [bytes, bytes.subarray(0, -2), bytes.subarray(0, -9)])
    assert.deepEqual((await stripMetadata(cut)).picture, cut);
});

test("other files stay unchanged", async () => {
  const bytes = Buffer.from("GIF89a/*<html>*/=1");
  const { picture } = await stripMetadata(bytes);
  assert.deepEqual(picture, bytes);
});
