import { describe, expect, it } from "vitest";
import { picturesIn } from "./product-columns.tsx";

describe("picturesIn", () => {
  it("reads a product's pictures in their order", () => {
    const pictures = picturesIn("/api/open/oss/preview/byid/a,/api/open/oss/preview/byid/b");
    expect(pictures.map(({ attachmentId }) => attachmentId)).toEqual(["a", "b"]);
  });

  it("takes the word null for no picture", () => {
    for (const urls of ["null", "", null, undefined]) expect(picturesIn(urls)).toEqual([]);
  });
});
