import { describe, expect, test } from "vitest";
import {
  appendFiles,
  createFileItem,
  downloadUrl,
  fileItemsFromUrls,
  privateContentPath,
  privateFileItems,
  scaledUrl,
} from "./file-items.ts";

const stored = "/api/open/oss/preview/byid/abc";

describe("files of a comma list", () => {
  test("keep their order; a trailing comma is ignored", () => {
    const items = fileItemsFromUrls(`${stored},/fallback/a.png,`);
    expect(items.map(({ url }) => url)).toEqual([stored, "/fallback/a.png"]);
    expect(items[0]).toMatchObject({ attachmentId: "abc", name: "abc" });
    expect(items[1]?.attachmentId).toBeUndefined();
  });

  test("are empty for an empty list", () => {
    expect(fileItemsFromUrls("")).toEqual([]);
    expect(fileItemsFromUrls(",")).toEqual([]);
  });
});

describe("files in a form", () => {
  test("sends stored files as text and new ones as files, in order", () => {
    const form = new FormData();
    const fresh = createFileItem(new File(["x"], "检查单.pdf", { type: "application/pdf" }));
    appendFiles(form, "file", [
      fresh,
      ...fileItemsFromUrls(stored),
      { uid: "1", name: "甲", attachmentId: "9" },
    ]);
    const [first, ...others] = form.getAll("file");
    expect((first as File).name).toBe("检查单.pdf");
    expect(others).toEqual([stored, "9"]);
  });

  test("sends one empty part to clear the field", () => {
    const form = new FormData();
    appendFiles(form, "cover", []);
    expect(form.getAll("cover")).toEqual([""]);
  });
});

test("requests stored pictures in a width and keeps other URLs", () => {
  expect(scaledUrl(stored, 160)).toBe(`${stored}?w=160`);
  expect(scaledUrl("/fallback/repair.svg", 160)).toBe("/fallback/repair.svg");
});

test("downloads a stored file by its id", () => {
  const [item] = fileItemsFromUrls(stored);
  expect(item && downloadUrl(item)).toBe("/api/open/oss/download/abc");
});

describe("private files", () => {
  test("are fetched by a request and saved by their id", () => {
    const items = privateFileItems("/api/system/oss/content/abc", "营业执照");
    expect(items.map(privateContentPath)).toEqual(["/system/oss/content/abc"]);
    const form = new FormData();
    appendFiles(form, "licence", items);
    expect(form.getAll("licence")).toEqual(["abc"]);
  });

  test("are empty without a URL", () => {
    expect(privateFileItems(null, "营业执照")).toEqual([]);
    expect(fileItemsFromUrls(stored).map(privateContentPath)).toEqual([undefined]);
  });
});
