import { expect, test } from "vitest";
import { pictureUrls } from "./products-detail-page.tsx";

test("parses lists without a picture", () => {
  expect(pictureUrls("/a,/b,")).toEqual(["/a", "/b"]);
  expect(pictureUrls("null")).toEqual([]);
  expect(pictureUrls("")).toEqual([]);
});
