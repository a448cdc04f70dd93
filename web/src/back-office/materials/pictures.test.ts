import { describe, expect, it } from "vitest";
import { productPictures } from "./product-columns.tsx";

describe("productPictures", () => {
  it("lists a product's pictures in their order", () => {
    const pictures = productPictures("/api/open/oss/preview/byid/a,/api/open/oss/preview/byid/b");
    expect(pictures.map(({ attachmentId }) => attachmentId)).toEqual(["a", "b"]);
  });

  it("treats the word null as no picture", () => {
    for (const urls of ["null", "", null, undefined]) expect(productPictures(urls)).toEqual([]);
  });
});
