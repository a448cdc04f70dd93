// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { cleanPasted } from "./clean-pasted.ts";

const item = (level: number, marker: string, text: string) =>
  `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><!--[if !supportLists]-->` +
  `<span style="mso-list:Ignore">${marker}<span>&nbsp;</span></span><!--[endif]-->${text}</p>`;

describe("text from Word", () => {
  test("becomes nested lists", () => {
    const { html } = cleanPasted(
      `<p>前</p>${item(1, "1.", "甲")}${item(2, "·", "乙")}${item(1, "2.", "丙")}<p>后</p>`,
    );
    expect(html).toBe(
      "<p>前</p><ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li></ol><p>后</p>",
    );
  });

  test("starts a new list after a paragraph, and if bullets follow numbers", () => {
    const { html } = cleanPasted(`${item(1, "1.", "甲")}<p>间</p>${item(1, "1.", "乙")}`);
    expect(html).toBe("<ol><li><p>甲</p></li></ol><p>间</p><ol><li><p>乙</p></li></ol>");
    const mixed = cleanPasted(`${item(1, "1)", "甲")}${item(1, "·", "乙")}`).html;
    expect(mixed).toBe("<ol><li><p>甲</p></li></ol><ul><li><p>乙</p></li></ul>");
  });

  test("keeps the numbers of lists that start later, continue or repeat", () => {
    const numbers = ["5.", "6.", "8.", "1.", "2."].map((marker) => item(1, marker, "步")).join("");
    const step = "<li><p>步</p></li>";
    expect(cleanPasted(numbers).html).toBe(
      `<ol start="5">${step}${step}</ol><ol start="8">${step}</ol><ol>${step}${step}</ol>`,
    );
    const { html } = cleanPasted(`${item(1, "1.", "甲")}<p>注</p>${item(1, "2.", "乙")}`);
    expect(html).toBe('<ol><li><p>甲</p></li></ol><p>注</p><ol start="2"><li><p>乙</p></li></ol>');
  });

  test("keeps letters and Roman numerals of Word", () => {
    const list = (...markers: string[]) =>
      cleanPasted(markers.map((marker) => item(1, marker, "步")).join("")).html.replaceAll(
        "<li><p>步</p></li>",
        "x",
      );
    expect(list("a.", "b.", "c)")).toBe('<ol type="a">xxx</ol>');
    expect(list("h.", "i.", "j.")).toBe('<ol start="8" type="a">xxx</ol>');
    expect(list("i.", "ii.", "iii.", "iv.", "v.")).toBe('<ol type="i">xxxxx</ol>');
    expect(list("IV.", "V.")).toBe('<ol start="4" type="I">xx</ol>');
    expect(list("A.", "B.")).toBe('<ol type="A">xx</ol>');
  });

  test("keeps unsupported markers as text at their level", () => {
    for (const marker of ["①", "1.1", "第一章", "一、", "（一）", "01.", "步骤1"]) {
      expect(cleanPasted(item(1, marker, "概述")).html).toMatch(
        new RegExp(`^<p[^>]*>${marker} 概述</p>$`),
      );
    }
    const { html } = cleanPasted(
      `${item(1, "1.", "甲")}${item(2, "①", "乙")}${item(1, "2.", "丙")}`,
    );
    expect(html.replaceAll(/<p [^>]*>/g, "<p>")).toBe(
      "<ol><li><p>甲</p><p>① 乙</p></li><li><p>丙</p></li></ol>",
    );
    const heading = item(1, "第二章", "拆卸").replace("<p ", "<h1 ").replace("</p>", "</h1>");
    expect(cleanPasted(`${heading}<p>正文</p>`).html).toMatch(
      /^<h1[^>]*>第二章 拆卸<\/h1><p>正文<\/p>$/,
    );
  });

  test("converts letters of symbol fonts to bullets", () => {
    const { html } = cleanPasted(
      '<p style="mso-list:l0 level1 lfo1"><span style="font-family:Wingdings"><span style="mso-list:Ignore">l</span></span>甲</p>',
    );
    expect(html.replaceAll(/<.?span[^>]*>/g, "")).toBe("<ul><li><p>甲</p></li></ul>");
  });

  test("loses style sheets, comments, office tags and spacers, but no text", () => {
    const { html } = cleanPasted(
      "<html><head><style>p{color:red}</style></head><body><!--StartFragment-->" +
        '<p class="MsoNormal">检查<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>' +
        "<!--EndFragment--></body></html>",
    );
    expect(html).toBe('<p class="MsoNormal">检查</p>');
  });

  test("drops the common size of body text", () => {
    const { html } = cleanPasted(
      '<p><span style="font-size: 10.5pt">正</span><span style="font-size: 22pt">大</span></p>',
    );
    expect(html).not.toContain("10.5pt");
    expect(html).toContain("22pt");
  });
});

describe("colours from a white page", () => {
  const paste = (style: string) => cleanPasted(`<p><span style="${style}">字</span></p>`).html;

  test("drops black text and white backgrounds", () => {
    expect(paste("color: #000000")).not.toContain("#000000");
    expect(paste("background-color: #ffffff")).not.toMatch(/#ffffff|255/);
  });

  test("replaces a bright highlight with a legible one", () => {
    expect(paste("background-color: yellow")).toMatch(/#533a08|83, 58, 8/);
  });

  test("keeps legible colours", () => {
    expect(paste("color: #ffb224")).toMatch(/#ffb224|255, 178, 36/);
  });
});

describe("pictures in pasted text", () => {
  test("drops and counts external pictures, keeps stored and inlined ones", () => {
    const { html, lostPictures } = cleanPasted(
      '<p><img src="https://a.cn/x.png"><img src="file:///C:/x.png">' +
        '<img src="/api/open/oss/preview/byid/abc"><img src="data:image/png;base64,AA=="></p>',
    );
    expect(lostPictures).toBe(2);
    expect(html.match(/<img/g)).toHaveLength(2);
  });
});

describe("lists of pages", () => {
  test("keep their numbering style and the numbers of their items", () => {
    const { html } = cleanPasted(
      '<ol style="list-style-type:lower-alpha"><li>甲</li><li>乙</li></ol>' +
        '<ol><li>一</li><li value="5">五</li><li>六</li></ol>' +
        '<ol start="3"><li style="list-style-type: upper-roman">三</li></ol>',
    );
    expect(html.replaceAll(/ style="[^"]*"/g, "")).toBe(
      '<ol type="a"><li>甲</li><li>乙</li></ol>' +
        '<ol><li>一</li></ol><ol start="5"><li value="5">五</li><li>六</li></ol>' +
        '<ol start="3" type="I"><li>三</li></ol>',
    );
  });
});

const plain = (html: string) => cleanPasted(html).html.replaceAll(/<\/?(?:p|span|b)\b[^>]*>/g, "");

describe("raised and lowered characters", () => {
  test("become tags", () => {
    expect(
      plain(
        '<p>10<span style="font-size:0.6em;vertical-align:super;">3</span> Pa，H<span style="vertical-align:sub">2</span>O</p>',
      ),
    ).toBe("10<sup>3</sup> Pa，H<sub>2</sub>O");
    expect(plain('<p>m<span style="position:relative;mso-text-raise:3.5pt">2</span></p>')).toBe(
      "m<sup>2</sup>",
    );
    expect(plain('<p>x<sup><span style="vertical-align:super">2</span></sup></p>')).toBe(
      "x<sup>2</sup>",
    );
  });
});

describe("hidden content", () => {
  test("is removed and reported", () => {
    const { html, leftOut } = cleanPasted(
      '<p>可见<span style="display:none;mso-hide:all">内部</span>结尾' +
        '<span class="MsoCommentReference"><a class="msocomanchor" href="#_msocom_1">[U1]</a></span></p>' +
        '<div style="mso-element:comment-list"><p class="MsoCommentText">请改</p></div>',
    );
    expect(html).toBe('<p>可见结尾<span class="MsoCommentReference"></span></p>');
    expect(leftOut).toEqual(["批注", "隐藏文字"]);
  });

  test("includes hidden rows and columns of a table", () => {
    const { html, leftOut } = cleanPasted(
      '<table><colgroup><col><col style="display:none"><col></colgroup>' +
        '<tr><td colspan="3">头</td></tr><tr><td>甲</td><td>密</td><td>乙</td></tr>' +
        '<tr style="display:none"><td>丙</td><td>丁</td><td>戊</td></tr></table>',
    );
    expect(html).toBe(
      '<table><colgroup><col><col></colgroup><tbody><tr><td colspan="2">头</td></tr>' +
        "<tr><td>甲</td><td>乙</td></tr></tbody></table>",
    );
    expect(leftOut).toEqual(["隐藏的行列"]);
  });

  test("does not include visible content", () => {
    expect(cleanPasted('<p style="display:block">字<span hidden> </span></p>').leftOut).toEqual([]);
  });

  test("does not include body text with comment styles of Word", () => {
    const { html, leftOut } = cleanPasted(
      '<p class="MsoCommentText">按手册检查<span class="MsoCommentReference">间隙</span>' +
        '<a style="mso-comment-reference:U_1"></a><span class="MsoCommentReference">' +
        '<a class="msocomanchor" href="#_msocom_1">[U1]</a></span></p>' +
        '<div style="mso-element:comment-list"><div style="mso-element:comment">' +
        '<div class="msocomtxt"><p class="MsoCommentText">请改</p></div></div></div>',
    );
    const text = new DOMParser().parseFromString(html, "text/html").body.textContent;
    expect([text, leftOut]).toEqual(["按手册检查间隙", ["批注"]]);
  });

  test("does not include text around a comment of Google Docs", () => {
    const { html } = cleanPasted(
      '<div><p id="cmnt-check">扭矩</p><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>核对</p></div>',
    );
    expect(html).toContain("扭矩");
  });

  test("includes comments of Google Docs", () => {
    const { html, leftOut } = cleanPasted(
      '<p>扭矩<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p>' +
        '<div><p><a href="#cmnt_ref1" id="cmnt1">[a]</a>核对</p></div>',
    );
    expect(html).toBe("<p>扭矩</p>");
    expect(leftOut).toEqual(["批注"]);
  });
});

describe("formulas", () => {
  test("become text", () => {
    const math = (inside: string) => plain(`<p>力<math>${inside}</math>式</p>`);
    expect(math("<mi>F</mi><mo>=</mo><mi>m</mi><mi>a</mi>")).toBe("力F=ma式");
    expect(math("<msup><mn>10</mn><mn>3</mn></msup>")).toBe("力10<sup>3</sup>式");
    expect(
      math(
        "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><msub><mi>x</mi><mn>1</mn></msub></mfrac>",
      ),
    ).toBe("力(a+b)/(x<sub>1</sub>)式");
    expect(math("<msqrt><mn>2</mn></msqrt>")).toBe("力√2式");
    expect(cleanPasted("<p><math></math></p>").leftOut).toEqual(["公式"]);
  });

  test("of Word become text without their pictures", () => {
    const { html, lostPictures } = cleanPasted(
      "<p>得<!--[if gte msEquation 12]><m:oMath><m:sSup><m:e><m:r>10</m:r></m:e><m:sup><m:r>3</m:r></m:sup></m:sSup></m:oMath><![endif]-->" +
        '<!--[if !msEquation]--><span><img src="file:///C:/x.png"></span><!--[endif]-->。</p>',
    );
    expect(html).toBe("<p>得10<sup>3</sup>。</p>");
    expect(lostPictures).toBe(0);
  });
});

describe("ticks and boxes", () => {
  test("become characters", () => {
    expect(
      plain(
        '<p><span style="font-family:Wingdings">þ</span>是<span style="font-family:Wingdings">\uf0a8</span>否' +
          '<input type="checkbox" checked>已检<input type="checkbox">未检<input value="12.5"> Nm' +
          "<select><option>甲</option><option selected>乙</option></select></p>",
      ),
    ).toBe("☑是☐否☑已检☐未检12.5 Nm乙");
    expect(
      plain('<p>5<span style="mso-symbol-font-family:Symbol;font-family:Symbol">m</span>m</p>'),
    ).toBe("5μm");
  });
});

describe("classes and lists of other programs", () => {
  const cleaned = (html: string) => cleanPasted(html);

  test("reads raised and hidden text from the classes of a style sheet", () => {
    const css =
      "<style><!-- span.up, .x {mso-style-name:up; vertical-align:super} .gone {mso-hide:all}" +
      " @media print {.seen {display:none}} --></style>";
    const { html, leftOut } = cleaned(
      `${css}<p>10<span class=up>3</span><span class=gone>隐</span><span class=seen>见</span></p>`,
    );
    expect(html).toMatch(/10<span[^>]*><sup>3<\/sup><\/span><span[^>]*>见<\/span>/);
    expect(leftOut).toEqual(["隐藏文字"]);
  });

  test("writes numbers as text if a list would change them", () => {
    const texts = (html: string) => {
      const { body } = new DOMParser().parseFromString(cleaned(html).html, "text/html");
      return [...body.querySelectorAll("p")].map(({ textContent }) => textContent);
    };
    const list = (type: string, start = 1) =>
      `<ol start="${start}" style="list-style-type:${type}"><li>甲</li><li><p>乙</p></li></ol>`;
    expect(texts(list("cjk-ideographic", 9))).toEqual(["九、 甲", "十、 乙"]);
    expect(texts(list("trad-chinese-informal", 20))).toEqual(["二十、 甲", "二十一、 乙"]);
    expect(texts(list("decimal-leading-zero"))).toEqual(["01. 甲", "02. 乙"]);
    expect(texts(list("none"))).toEqual(["甲", "乙"]);
    const level = (of: number, text: string, start: number, item: string) =>
      `<ol start="${start}"><li data-leveltext="${text}" data-listid="7" data-aria-level="${of}"><p>${item}</p></li></ol>`;
    expect(
      texts(level(1, "第%1章", 2, "章") + level(2, "%1.%2", 3, "节") + level(2, "%1.%2", 4, "节")),
    ).toEqual(["第2章 章", "2.3 节", "2.4 节"]);
    expect(cleaned(level(1, "%1.", 5, "五")).html).toContain('<ol start="5">');
  });

  test("keeps the state of task items", () => {
    const { html } = cleaned(
      '<ul><li data-checked="true"><div>甲</div></li><li data-list="unchecked">乙</li></ul>',
    );
    expect(html.replaceAll(/<[^>]*>/g, "")).toBe("☑ 甲☐ 乙");
  });
});
