// @vitest-environment happy-dom
import { DOMParser as ModelParser } from "@tiptap/pm/model";
import { getSchema } from "@tiptap/react";
import { describe, expect, test } from "vitest";
import { htmlOf } from "./editor-html.ts";
import { editorExtensions } from "./use-synced-editor.ts";

const schema = getSchema(editorExtensions);

/** Parses the HTML with the editor's schema and writes it again. */
function reread(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return htmlOf(ModelParser.fromSchema(schema).parse(body));
}

const pixel = "data:image/png;base64,iVBORw0KGgo=";
const rel = 'target="_blank" rel="noopener noreferrer"';

const kept: Record<string, string> = {
  "headings of four levels": "<h1>一</h1><h2>二</h2><h3>三</h3><h4>四</h4>",
  "bold, italic, underlined and struck text":
    "<p><strong>粗</strong><em>斜</em><u>下</u><s>删</s></p>",
  "lowered and raised characters": "<p>H<sub>2</sub>O m<sup>2</sup></p>",
  "font sizes": '<p><span style="font-size: 18px;">大</span></p>',
  "text and ground colours":
    '<p><span style="color: rgb(255, 178, 36); background-color: rgb(18, 63, 107);">色</span></p>',
  "line height of a block": '<p style="line-height: 1.75;">行</p>',
  "alignment of a block": '<h2 style="text-align: center;">中</h2>',
  lists: "<ul><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ul>",
  "a numbered list with a start": '<ol start="3"><li><p>丙</p></li></ol>',
  "lists that count in letters": '<ol start="2" type="a"><li><p>乙</p></li></ol>',
  quotes: "<blockquote><p>引</p></blockquote>",
  rules: "<p>上</p><hr><p>下</p>",
  "line breaks": "<p>上<br>下</p>",
  code: "<p><code>N1</code></p><pre><code>AMM 32-11</code></pre>",
  "inlined pictures": `<p><img src="${pixel}" alt="图" width="8" height="6"></p>`,
  "a picture in one of four widths": `<p><img src="${pixel}" alt="图" data-width="50"></p>`,
  "a picture with a caption": `<figure><img src="${pixel}" alt="图" data-width="75"><figcaption>图 1 <strong>叶片</strong></figcaption></figure>`,
  "stored pictures": '<p><img src="/api/open/oss/preview/byid/Ab3_-xyz"></p>',
};

describe("reading a text and writing it back", () => {
  for (const [what, html] of Object.entries(kept)) {
    test(`keeps ${what}`, () => expect(plain(reread(html))).toBe(plain(html)));
  }

  test("keeps links of every allowed kind", () => {
    for (const href of ["https://a.cn/x", "mailto:a@b.cn", "tel:+861012345678", "/web-site/home"]) {
      expect(reread(`<p><a href="${href}">链</a></p>`)).toBe(
        `<p><a ${rel} href="${href}">链</a></p>`,
      );
    }
  });

  test("keeps merged cells and column widths of a table", () => {
    const table =
      '<table><tbody><tr><th colspan="2" colwidth="120,90"><p>甲</p></th></tr>' +
      '<tr><td rowspan="1"><p>乙</p></td><td><p>丙</p></td></tr></tbody></table>';
    const written = reread(table);
    expect(written).toContain('<th colspan="2" colwidth="120,90">');
    expect(reread(written)).toBe(written);
  });

  test("uses the nearest allowed size and drops other line heights", () => {
    const html = '<p style="line-height: 1.37"><span style="font-size: 15pt">字</span></p>';
    expect(plain(reread(html))).toBe('<p><span style="font-size: 20px">字</span></p>');
  });
});

describe("content that a text cannot contain", () => {
  test("drops scripts in links, foreign pictures and unknown tags", () => {
    const html =
      '<p><a href="javascript:alert(1)">甲</a><img src="https://evil.example/x.png">' +
      '<img src="data:image/svg+xml;base64,PHN2Zz4="></p><marquee></marquee>';
    expect(reread(html)).toBe("<p>甲</p>");
  });

  test("drops spans without an allowed style", () => {
    expect(reread('<p><span style="font-family: 宋体">字</span></p>')).toBe("<p>字</p>");
  });
});

describe("a figure", () => {
  test("keeps its caption without a stored picture and drops unknown widths", () => {
    expect(
      reread('<figure><img src="https://evil.example/x.png"><figcaption>图</figcaption></figure>'),
    ).toBe("<p>图</p>");
    expect(reread(`<p><img src="${pixel}" data-width="33"></p>`)).not.toContain("data-width");
    expect(reread(`<figure><img src="${pixel}"></figure>`)).toBe(
      `<figure><img src="${pixel}"><figcaption></figcaption></figure>`,
    );
  });
});

describe("an empty text", () => {
  test("is an empty string, also with blanks and blank paragraphs", () => {
    expect(reread("")).toBe("");
    expect(reread("<p></p><p> <br></p><p></p>")).toBe("");
  });

  test("does not include a text with only a picture or a rule", () => {
    expect(reread(`<p><img src="${pixel}"></p>`)).toContain("<img");
    expect(reread("<hr>")).toBe("<hr>");
  });

  test("drops blank paragraphs at the end", () => {
    expect(reread("<p>甲</p><p></p><p>乙</p><p></p>")).toBe("<p>甲</p><p></p><p>乙</p>");
  });
});

/** Normalises semicolons and colours, which differ between browsers and the test's document. */
function plain(html: string): string {
  return html
    .replace(/;(?=")/g, "")
    .replace(/#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/g, (_, ...hex: string[]) => {
      const parts = hex.slice(0, 3).map((part) => Number.parseInt(part, 16));
      return `rgb(${parts.join(", ")})`;
    });
}
