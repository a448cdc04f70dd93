import { expect, it } from "vitest";
import { appendPictures, arePicturesChanged, pictureOfFile, storedPictures } from "./pictures.ts";

const file = new File(["x"], "a.png");

it("knows what differs from what is stored", () => {
  const [first, second] = storedPictures("/a,/b");
  expect(storedPictures("null")).toEqual([]);
  expect(arePicturesChanged(storedPictures("/a,/b"), "/a,/b")).toBe(false);
  expect(first && second && arePicturesChanged([second, first], "/a,/b")).toBe(true);
  expect(arePicturesChanged([pictureOfFile(file)], undefined)).toBe(true);
});

it("sends stored pictures by address and new ones as files, and says when there is none", () => {
  const body = new FormData();
  appendPictures(body, "coverImage", [...storedPictures("/a"), pictureOfFile(file)]);
  appendPictures(body, "detailImages", []);
  expect(
    body.getAll("coverImage").map((part) => (part instanceof File ? part.name : part)),
  ).toEqual(["/a", "a.png"]);
  expect(body.getAll("detailImages")).toEqual([""]);
});
