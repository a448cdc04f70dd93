import assert from "node:assert/strict";
import { test } from "node:test";
import { fontSizes, lineHeights } from "@aeromaint/contracts/fields/rich-text.ts";
import { cleanMarkup } from "./clean-rich-text.ts";
import { summaryOf, textOf } from "./text-of.ts";

const id = "B".repeat(22);
const image = `/api/open/oss/preview/byid/${id}`;

test("keeps the editor's markup unchanged", () => {
  const kept = [
    '<p style="text-align: center; line-height: 1.75">正文 &amp; 数据 &lt; 5</p>',
    "<h1>一</h1><h2>二</h2><h3>三</h3><h4>四</h4><hr /><blockquote><p>引</p></blockquote>",
    "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code><sub>2</sub><sup>3</sup><br />f</p>",
    '<p><span style="font-size: 24px; color: rgb(255, 0, 0); background-color: #ffee00">字</span></p>',
    '<ul><li><p>一</p></li></ul><ol start="3"><li><p>三</p></li></ol>',
    '<table style="min-width: 75px"><colgroup><col style="width: 120px" /></colgroup><tbody><tr><th colspan="2" rowspan="1" colwidth="100,200"><p>件号</p></th></tr><tr><td colspan="1"><p>x</p></td></tr></tbody></table>',
    `<img src="${image}" alt="孔探" title="图" width="640" height="480" />`,
    `<figure><img src="${image}" alt="孔探" data-width="50" /><figcaption>图 1 <strong>叶片</strong></figcaption></figure>`,
    `<p><a href="https://www.caac.gov.cn/index.html?x=1" target="_blank" rel="noopener noreferrer">局方</a></p>`,
    `<p><a href="${image}" target="_blank" rel="noopener noreferrer">手册.pdf</a></p>`,
    '<p><a href="mailto:a@b.cn" target="_blank" rel="noopener noreferrer">邮件</a></p>',
    '<pre><code class="language-c++">x</code></pre>',
    ...fontSizes.map((size) => `<p><span style="font-size: ${size}px">x</span></p>`),
    ...lineHeights.map((height) => `<p style="line-height: ${height}">x</p>`),
  ];
  for (const html of kept) assert.equal(cleanMarkup(html), html);
  assert.equal(
    cleanMarkup("<b>a</b><i>b</i><del>c</del><h6>d</h6>"),
    "<strong>a</strong><em>b</em><s>c</s><h4>d</h4>",
  );
});

test("removes scripts and external resources", () => {
  const hostile = [
    "<script>alert(1)</script>",
    "<svg onload=alert(1)><script>alert(1)</script></svg>",
    "<math><mi xlink:href='javascript:alert(1)'>x</mi><style><img src=x onerror=alert(1)></style></math>",
    "<xmp><img src=x onerror=alert(1)></xmp>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<img src=x onerror=alert(1)>",
    "<img src=//evil.example/x.png>",
    "<img src='https://evil.example/x.png' srcset='https://evil.example/y.png 2x'>",
    "<img src='data:image/svg+xml;base64,PHN2Zz4='>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href=' java\nscript:alert(1)'>x</a>",
    "<a href='&#106;avascript:alert(1)'>x</a>",
    "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
    "<a href='vbscript:x'>x</a>",
    "<p style='background:url(https://evil.example)'>x</p>",
    "<p style='color:red;background-image:url(//evil.example);behavior:url(x)'>x</p>",
    "<p style='width:expression(alert(1))'>x</p>",
    "<p style='color:\\75rl(//evil.example)'>x</p>",
    "<iframe src='https://evil.example'><p>x</p></iframe>",
    "<object data=x></object><embed src=x><link rel=stylesheet href=//evil.example><meta http-equiv=refresh content=0>",
    "<form action=//evil.example><input><button formaction=javascript:alert(1)>x</button></form>",
    "<base href=//evil.example>",
    "<video src=//evil.example poster=//evil.example></video><audio src=//evil.example></audio>",
    "<p onclick=alert(1) id=x class=y>x</p>",
    "<style>@import '//evil.example'</style>",
    "<template><img src=x onerror=alert(1)></template><textarea><img src=x onerror=alert(1)></textarea>",
    "<table background=//evil.example><td background=//evil.example>x",
    "<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]>",
    "<a href='//user:pass@evil.example'>x</a>",
  ];
  for (const html of hostile) {
    const clean = cleanMarkup(html);
    const tags = (clean.match(/<[^>]*>/g) ?? []).join("");
    assert.doesNotMatch(
      tags,
      /evil|script|on[a-z]+=|url|data:|expression|<(svg|math|iframe|form|base|style|object|video)/i,
      html,
    );
    assert.equal(cleanMarkup(clean), clean, `stable: ${html}`);
  }
});

test("keeps list numbering, superscripts and subscripts by style", () => {
  const list = '<ol start="5" type="a"><li><p>戊</p></li></ol>';
  assert.equal(cleanMarkup(list), list);
  assert.equal(cleanMarkup('<ol type="disc"><li>甲</li></ol>'), "<ol><li>甲</li></ol>");
  assert.equal(
    cleanMarkup(
      '<p>10<span style="vertical-align: super">3</span>H<span style="font-size:9px;vertical-align:sub">2</span></p>',
    ),
    "<p>10<sup>3</sup>H<sub>2</sub></p>",
  );
});

test("drops hidden text", () => {
  for (const style of ["display:none", "color: red; mso-hide: all", "visibility: hidden"]) {
    assert.equal(
      cleanMarkup(`<p>可见<span style="${style}">内<b>部</b></span>结尾</p>`),
      "<p>可见结尾</p>",
    );
  }
});

test("drops sizes, heights and values that the editor does not offer", () => {
  assert.equal(
    cleanMarkup(
      '<p style="font-size: 13px; line-height: 9; position: fixed; color: #FF0000">x</p>',
    ),
    '<p style="color: #ff0000">x</p>',
  );
});

test("needs time proportional to the length of hostile texts", () => {
  const started = performance.now();
  for (const piece of [
    "<p>",
    "<b><i>",
    "<a href=x style='color:",
    "<table><tr><td>",
    "&",
    "<",
    "<!--",
    "</p>",
    '<img src="',
  ]) {
    cleanMarkup(piece.repeat(20_000));
    textOf(piece.repeat(20_000));
  }
  assert.ok(performance.now() - started < 20_000);
});

test("makes one-line plain text, and a summary that does not cut characters", () => {
  assert.equal(
    textOf("<h2>标题</h2><p>a&amp;b  &lt;c&gt;</p><ul><li>一</li><li>二</li></ul>"),
    "标题 a&b <c> 一 二",
  );
  assert.equal(textOf("&amp;lt;"), "&lt;");
  assert.equal(summaryOf(`<p>${"😀".repeat(300)}</p>`), "😀".repeat(120));
});

test("keeps a figure only around a local picture, in one of four widths", () => {
  const caption = "<figcaption>图</figcaption>";
  assert.equal(
    cleanMarkup(
      `<figure class="x" onclick="a()"><img src="https://evil.example/x.png">${caption}</figure>`,
    ),
    caption,
  );
  for (const width of ["0", "33", "100%", "50;", "1e2", "expression(1)"]) {
    assert.equal(
      cleanMarkup(`<img src="${image}" data-width="${width}">`),
      `<img src="${image}" />`,
    );
  }
  assert.equal(summaryOf(`<figure><img src="${image}" />${caption}</figure><p>字</p>`), "字");
  assert.equal(textOf(`<p>甲</p><figure><img src="${image}" />${caption}</figure>`), "甲 图");
});
