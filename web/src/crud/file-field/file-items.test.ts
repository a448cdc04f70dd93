import { describe, expect, test } from "vitest";
import {
  appendFiles,
  downloadUrl,
  filesFromUrls,
  itemFromFile,
  privateContentPath,
  privateFiles,
  scaledUrl,
} from "./file-items.ts";

const stored = "/api/open/oss/preview/byid/abc";

describe("files of a comma list", () => {
  test("come in order, without the trailing comma's blank", () => {
    const items = filesFromUrls(`${stored},/fallback/a.png,`);
    expect(items.map(({ url }) => url)).toEqual([stored, "/fallback/a.png"]);
    expect(items[0]).toMatchObject({ attachmentId: "abc", name: "abc" });
    expect(items[1]?.attachmentId).toBeUndefined();
  });

  test("are none for an empty list", () => {
    expect(filesFromUrls("")).toEqual([]);
    expect(filesFromUrls(",")).toEqual([]);
  });
});

describe("files in a form", () => {
  test("kept ones go as text and new ones as files, in their order", () => {
    const form = new FormData();
    const fresh = itemFromFile(new File(["x"], "检查单.pdf", { type: "application/pdf" }));
    appendFiles(form, "file", [
      fresh,
      ...filesFromUrls(stored),
      { uid: "1", name: "甲", attachmentId: "9" },
    ]);
    const [first, ...others] = form.getAll("file");
    expect((first as File).name).toBe("检查单.pdf");
    expect(others).toEqual([stored, "9"]);
  });

  test("none at all go as one empty part, which clears the field", () => {
    const form = new FormData();
    appendFiles(form, "cover", []);
    expect(form.getAll("cover")).toEqual([""]);
  });
});

test("stored pictures are asked for in a width, others as they are", () => {
  expect(scaledUrl(stored, 160)).toBe(`${stored}?w=160`);
  expect(scaledUrl("/fallback/repair.svg", 160)).toBe("/fallback/repair.svg");
});

test("a stored file is downloaded under its own name by its id", () => {
  const [item] = filesFromUrls(stored);
  expect(item && downloadUrl(item)).toBe("/api/open/oss/download/abc");
});

describe("private files", () => {
  test("are read by a call and kept by their id", () => {
    const items = privateFiles("/api/system/oss/content/abc", "营业执照");
    expect(items.map(privateContentPath)).toEqual(["/system/oss/content/abc"]);
    const form = new FormData();
    appendFiles(form, "licence", items);
    expect(form.getAll("licence")).toEqual(["abc"]);
  });

  test("are none where there is no address", () => {
    expect(privateFiles(null, "营业执照")).toEqual([]);
    expect(filesFromUrls(stored).map(privateContentPath)).toEqual([undefined]);
  });
});
