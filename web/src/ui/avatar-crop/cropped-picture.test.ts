import { expect, it } from "vitest";
import { cropFormat, pixelsOf } from "./cropped-picture.ts";

it("makes large squares smaller and leaves small ones alone", () => {
  expect(pixelsOf({ width: 3000 })).toBe(512);
  expect(pixelsOf({ width: 120.4 })).toBe(120);
  expect(pixelsOf({ width: 0.2 })).toBe(1);
});

it("keeps photographs as JPEG and what may be transparent as PNG", () => {
  expect(cropFormat("image/jpeg").extension).toBe(".jpg");
  for (const type of ["image/png", "image/gif", "image/webp"]) {
    expect(cropFormat(type)).toEqual({ type: "image/png", extension: ".png" });
  }
});
