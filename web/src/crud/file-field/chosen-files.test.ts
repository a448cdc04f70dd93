import { describe, expect, test } from "vitest";
import { type FieldRules, withAddedFiles } from "./chosen-files.ts";
import { moveItem } from "./file-field.tsx";
import { filesFromUrls } from "./file-items.ts";

const pdfs: FieldRules = { kind: "file", accept: ".pdf", max: 2, maxSizeMB: 50 };
const images: FieldRules = { kind: "image", accept: ".png,.jpg", max: 3, maxSizeMB: 1 };
const named = (name: string, size = 4) => new File([new Uint8Array(size)], name);
const names = (items: { name: string }[]) => items.map(({ name }) => name);

describe("choosing files", () => {
  test("a non-PDF is not taken into a PDF field, and named where several were chosen", () => {
    expect(withAddedFiles([], [named("a.docx")], pdfs).refusals).toEqual(["请上传PDF的附件"]);
    const { items, refusals } = withAddedFiles([], [named("a.docx"), named("手册.PDF")], pdfs);
    expect(names(items)).toEqual(["手册.PDF"]);
    expect(refusals).toEqual(["请上传PDF的附件：a.docx"]);
  });

  test("too large, empty and wrong pictures are refused with their sentence", () => {
    const files = [named("a.png", 1024 * 1024 + 1), named("b.png", 0), named("c.svg")];
    expect(withAddedFiles([], files, images)).toEqual({
      items: [],
      refusals: [
        "图片的单个文件不能超过1MB：a.png",
        "图片不能是空文件：b.png",
        "图片只支持png、jpg格式的文件：c.svg",
      ],
    });
  });

  test("what goes beyond the number is left out and said", () => {
    const { items, refusals } = withAddedFiles(
      filesFromUrls("/a,/b"),
      [named("c.png"), named("d.png")],
      images,
    );
    expect(names(items)).toEqual(["a", "b", "c.png"]);
    expect(refusals).toEqual(["图片最多上传3个文件"]);
  });

  test("a field for one file takes the new one, and keeps the old when the new is refused", () => {
    const single = { ...pdfs, max: 1 };
    const old = filesFromUrls("/old.pdf");
    expect(names(withAddedFiles(old, [named("new.pdf")], single).items)).toEqual(["new.pdf"]);
    expect(names(withAddedFiles(old, [named("new.exe")], single).items)).toEqual(["old.pdf"]);
  });

  test("a replacement takes the place of the replaced", () => {
    const { items } = withAddedFiles(filesFromUrls("/a,/b,/c"), [named("n.png")], images, "/b");
    expect(names(items)).toEqual(["a", "n.png", "c"]);
  });
});

test("an entry moves to another's place, and nowhere outside the list", () => {
  const items = filesFromUrls("/a,/b,/c");
  expect(names(moveItem(items, "/c", 0))).toEqual(["c", "a", "b"]);
  expect(names(moveItem(items, "/a", 2))).toEqual(["b", "c", "a"]);
  expect(names(moveItem(items, "/a", -1))).toEqual(["a", "b", "c"]);
});
