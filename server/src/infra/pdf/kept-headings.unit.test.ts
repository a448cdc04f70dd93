import assert from "node:assert/strict";
import { test } from "node:test";
import { extractText } from "unpdf";
import { pdfInWorker } from "./pdf-in-worker.ts";

test("no heading ends a page", async () => {
  const following = [
    "<p>检查前确认发动机已冷却。</p>",
    "<ul><li>一项</li></ul>",
    "<table><tr><td>短</td></tr></table>",
    "<h3>小节</h3><p>拧紧。</p>",
  ];
  const sections = Array.from({ length: 90 }, (_, at) => `<h2>标题${at}</h2>${following[at % 4]}`);
  const bytes = await pdfInWorker({
    person: "甲",
    pictureCount: 0,
    readPictures: async () => ({}),
    printed: {
      title: "手册",
      facts: [["编号", "甲"]],
      mark: null,
      check: { url: "https://example.invalid/q/0", code: "0000" },
      footer: "页脚",
      maxPages: 50,
      html: sections.join(""),
      tables: [{ title: "标题末", columns: ["甲"], rows: [["乙"]], empty: "无" }],
    },
  });
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false });
  assert.ok(text.length > 4);
  for (const page of text) {
    assert.doesNotMatch(page, /(标题\S+|小节)\s*页脚/);
  }
});
