import { describe, expect, test } from "vitest";
import { addFieldFiles, type FileFieldRules } from "./chosen-files.ts";
import { moveFileItem } from "./file-field.tsx";
import { fileItemsFromUrls } from "./file-items.ts";

const pdfs: FileFieldRules = { kind: "file", accept: ".pdf", max: 2, maxSizeMB: 50 };
const images: FileFieldRules = { kind: "image", accept: ".png,.jpg", max: 3, maxSizeMB: 1 };
const named = (name: string, size = 4) => new File([new Uint8Array(size)], name);
const names = (items: { name: string }[]) => items.map(({ name }) => name);

describe("choosing files", () => {
  test("rejects other files in a PDF field, with the file name if several were selected", () => {
    expect(addFieldFiles([], [named("a.docx")], pdfs).refusals).toEqual(["请上传PDF的附件"]);
    const { items, refusals } = addFieldFiles([], [named("a.docx"), named("手册.PDF")], pdfs);
    expect(names(items)).toEqual(["手册.PDF"]);
    expect(refusals).toEqual(["请上传PDF的附件：a.docx"]);
  });

  test("rejects too large, empty and wrong pictures with a message", () => {
    const files = [named("a.png", 1024 * 1024 + 1), named("b.png", 0), named("c.svg")];
    expect(addFieldFiles([], files, images)).toEqual({
      items: [],
      refusals: [
        "图片的单个文件不能超过1MB：a.png",
        "图片不能是空文件：b.png",
        "图片只支持png、jpg格式的文件：c.svg",
      ],
    });
  });

  test("rejects files beyond the maximum number with a message", () => {
    const { items, refusals } = addFieldFiles(
      fileItemsFromUrls("/a,/b"),
      [named("c.png"), named("d.png")],
      images,
    );
    expect(names(items)).toEqual(["a", "b", "c.png"]);
    expect(refusals).toEqual(["图片最多上传3个文件"]);
  });

  test("replaces the file of a single-file field, and keeps it if the new one is rejected", () => {
    const single = { ...pdfs, max: 1 };
    const old = fileItemsFromUrls("/old.pdf");
    expect(names(addFieldFiles(old, [named("new.pdf")], single).items)).toEqual(["new.pdf"]);
    expect(names(addFieldFiles(old, [named("new.exe")], single).items)).toEqual(["old.pdf"]);
  });

  test("puts a replacement at the index of the replaced file", () => {
    const { items } = addFieldFiles(fileItemsFromUrls("/a,/b,/c"), [named("n.png")], images, "/b");
    expect(names(items)).toEqual(["a", "n.png", "c"]);
  });
});

test("moves an item within the list only", () => {
  const items = fileItemsFromUrls("/a,/b,/c");
  expect(names(moveFileItem(items, "/c", 0))).toEqual(["c", "a", "b"]);
  expect(names(moveFileItem(items, "/a", 2))).toEqual(["b", "c", "a"]);
  expect(names(moveFileItem(items, "/a", -1))).toEqual(["a", "b", "c"]);
});
