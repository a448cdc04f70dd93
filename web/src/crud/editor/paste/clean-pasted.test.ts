// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { cleanPasted } from "./clean-pasted.ts";

const item = (level: number, marker: string, text: string) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><!--[if !supportLists]-->` +
  `<span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span><!--[endif]-->${text}</p>`;

describe("text from Word", () => {
  test("gets real lists, one in the other", () => {
    const { html } = cleanPasted(
      `<p>前</p>${item(1, "1.", "甲")}${item(2, "·", "乙")}${item(1, "2.", "丙")}<p>后</p>`,
    );
    expect(html).toBe(
      "<p>前</p><ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol><p>后</p>",
    );
  });

  test("starts another list after a paragraph, and where bullets follow numbers", () => {
    const { html } = cleanPasted(`${item(1, "1.", "甲")}<p>间</p>${item(1, "1.", "乙")}`);
    expect(html).toBe("<ol><li><p>甲</p></li></ol><p>间</p><ol><li><p>乙</p></li></ol>");
    const mixed = cleanPasted(`${item(1, "一、", "甲")}${item(1, "·", "乙")}`).html;
    expect(mixed).toBe("<ol><li><p>甲</p></li></ol><ul><li><p>乙</p></li></ul>");
  });

  test("loses style sheets, comments, office tags and spacers, not its words", () => {
    const { html } = cleanPasted(
      "<html><head><style>p{color:red}</style></head><body><!--StartFragment-->" +
        '<p class="MsoNormal">检查<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>' +
        "<!--EndFragment--></body></html>",
    );
    expect(html).toBe('<p class="MsoNormal">检查</p>');
  });

  test("takes the reading page's size where the text had the usual one", () => {
    const { html } = cleanPasted(
      '<p><span style="font-size: 10.5pt">正</span><span style="font-size: 22pt">大</span></p>',
    );
    expect(html).not.toContain("10.5pt");
    expect(html).toContain("22pt");
  });
});

describe("colours from a white page", () => {
  const paste = (style: string) => cleanPasted(`<p><span style="${style}">字</span></p>`).html;

  test("black text and white grounds go", () => {
    expect(paste("color: #000000")).not.toContain("#000000");
    expect(paste("background-color: #ffffff")).not.toMatch(/#ffffff|255/);
  });

  test("a bright highlight becomes one that light text can stand on", () => {
    expect(paste("background-color: yellow")).toMatch(/#533a08|83, 58, 8/);
  });

  test("legible colours stay", () => {
    expect(paste("color: #ffb224")).toMatch(/#ffb224|255, 178, 36/);
  });
});

describe("pictures in pasted text", () => {
  test("foreign ones are left out and counted, own and inlined ones stay", () => {
    const { html, lostPictures } = cleanPasted(
      '<p><img src="https://a.cn/x.png"><img src="file:///C:/x.png">' +
        '<img src="/api/open/oss/preview/byid/abc"><img src="data:image/png;base64,AA=="></p>',
    );
    expect(lostPictures).toBe(2);
    expect(html.match(/<img/g)).toHaveLength(2);
  });
});
