import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanMarkup } from "../clean-rich-text.ts";
import { compareRichTexts } from "./compare-rich-texts.ts";

const compare = (before: string, after: string) =>
  compareRichTexts({ html: before, hashes: {} }, { html: after, hashes: {} });
const kinds = (before: string, after: string) =>
  compare(before, after).blocks.map(({ kind }) => kind);
const inline = (before: string, after: string) =>
  compare(before, after).blocks.map((block) => block.inline);
const idOf = (letter: string) => letter.repeat(22);
const picture = (letter: string) => `<img src="/api/open/oss/preview/byid/${idOf(letter)}" />`;
const unmarked = (html: string | null) =>
  (html ?? "").replace(/<\/?(?:ins|del)>| data-change="[a-z]+"/g, "");

test("marks Chinese words instead of characters", () => {
  const [block] = compare(
    "<p>检查发动机风扇叶片的裂纹</p>",
    "<p>检查发动机压气机叶片的裂纹</p>",
  ).blocks;
  assert.deepEqual(block, {
    kind: "changed",
    before: "<p>检查发动机<del>风扇</del>叶片的裂纹</p>",
    after: "<p>检查发动机<ins>压气机</ins>叶片的裂纹</p>",
    inline: "<p>检查发动机<del>风扇</del><ins>压气机</ins>叶片的裂纹</p>",
    isFormatOnly: false,
    counterpart: null,
  });
  assert.deepEqual(inline("<p>拧紧至 25 N·m，再检查</p>", "<p>拧紧至 28.5 N·m，再检查</p>"), [
    "<p>拧紧至 <del>25</del><ins>28.5</ins> N·m，再检查</p>",
  ]);
});

test("does not keep a lone comma between two rewritten clauses", () => {
  assert.deepEqual(
    inline("<p>安装前断开电源，挂牌并记录</p>", "<p>安装前关闭液压，上锁并记录</p>"),
    ["<p>安装前<del>断开电源，挂牌</del><ins>关闭液压，上锁</ins>并记录</p>"],
  );
});

test("shows old and new position of a moved paragraph", () => {
  const [long, second, third] = ["<p>第一段的内容</p>", "<p>第二段说明</p>", "<p>第三段别的</p>"];
  const { blocks, counts } = compare(`${long}${second}${third}`, `${second}${third}${long}`);
  assert.deepEqual(counts, { same: 2, changed: 0, added: 0, removed: 0, moved: 1 });
  const [away, , , here] = blocks;
  assert.deepEqual(
    [away?.kind, away?.before, away?.after, away?.counterpart],
    ["moved", long, null, 3],
  );
  assert.deepEqual(
    [here?.kind, here?.before, here?.after, here?.counterpart],
    ["moved", null, long, 0],
  );
});

test("finds a paragraph that was moved and changed", () => {
  const between = "<p>甲乙丙丁</p><h2>液压系统</h2><p>子丑寅卯辰巳</p>";
  const { blocks } = compare(
    `<p>按手册规定的力矩拧紧全部八个螺栓并做好记录</p>${between}`,
    `${between}<p>按手册规定的力矩拧紧全部十个螺栓并做好记录</p>`,
  );
  assert.deepEqual(
    blocks.map(({ kind }) => kind),
    ["moved", "same", "same", "same", "moved"],
  );
  assert.match(
    blocks[4]?.inline ?? "",
    /<del>八<\/del><ins>十<\/ins>|<del>八个<\/del><ins>十个<\/ins>/,
  );
});

test("does not report blank lines as moved", () => {
  assert.deepEqual(kinds("<p></p><p>正文的一段</p><hr />", "<p>正文的一段</p><p></p><hr />"), [
    "removed",
    "same",
    "added",
    "same",
  ]);
});

const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => `<td><p>${cell}</p></td>`).join("")}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join("")}</tbody></table>`;

test("matches rows and compares their cells", () => {
  const screw = row("AN960-10 垫圈", "10");
  const nut = row("MS21042 螺母", "20");
  const [block] = compare(
    table(screw, nut),
    table(screw, row("NAS1149 垫片", "30"), row("MS21042 螺母", "25")),
  ).blocks;
  assert.equal(
    block?.inline,
    table(
      screw,
      '<tr data-change="added"><td data-change="added"><p><ins>NAS1149 垫片</ins></p></td><td data-change="added"><p><ins>30</ins></p></td></tr>',
      '<tr data-change="changed"><td><p>MS21042 螺母</p></td><td><p><del>20</del><ins>25</ins></p></td></tr>',
    ),
  );
  assert.equal(unmarked(block?.before ?? ""), table(screw, nut));
});

test("shows a new column as new cells", () => {
  const [merged] = inline(
    table(row("件号", "数量"), row("AN960", "10")),
    table(row("件号", "规格", "数量"), row("AN960", "圆形", "10")),
  );
  assert.match(merged ?? "", /件号<\/p><\/td><td data-change="added"><p><ins>规格/);
  assert.match(merged ?? "", /AN960<\/p><\/td><td data-change="added"><p><ins>圆形/);
});

test("shows both tables if their merged cells do not fit into one", () => {
  const joined = '<tr><td rowspan="2"><p>前起落架</p></td><td><p>左轮</p></td></tr>';
  const [merged] = inline(
    table(joined, row("右轮")),
    table(joined.replace("2", "3"), row("右轮"), row("减震支柱")),
  );
  assert.equal(merged?.match(/<table/g)?.length, 2);
});

test("shows both versions of a changed picture", () => {
  const [one, other] = [picture("A"), picture("B")];
  assert.deepEqual(inline(`<p>图一</p>${one}`, `<p>图一</p>${other}`), [
    null,
    `<del>${one}</del><ins>${other}</ins>`,
  ]);
  assert.deepEqual(inline(`<p>见${one}处</p>`, `<p>见${other}处</p>`), [
    `<p>见<del>${one}</del><ins>${other}</ins>处</p>`,
  ]);
});

test("compares pictures by bytes if their hashes are known", () => {
  const of = (letter: string, sha256: string) => ({
    html: picture(letter),
    hashes: { [idOf(letter)]: sha256 },
  });
  const kind = (...texts: Parameters<typeof compareRichTexts>) =>
    compareRichTexts(...texts).blocks[0]?.kind;
  assert.equal(kind(of("A", "1"), of("B", "1")), "same");
  assert.equal(kind(of("A", "1"), of("A", "2")), "changed");
});

test("matches list items, also nested ones", () => {
  const [merged] = inline(
    "<ul><li><p>断开电源</p></li><li><p>挂警告牌</p><ol><li><p>左侧</p></li></ol></li></ul>",
    "<ul><li><p>断开电源</p></li><li><p>放置轮挡</p></li><li><p>挂警告牌</p><ol><li><p>右侧</p></li></ol></li></ul>",
  );
  assert.equal(
    merged,
    '<ul><li><p>断开电源</p></li><li data-change="added"><p><ins>放置轮挡</ins></p></li>' +
      '<li data-change="changed"><p>挂警告牌</p><ol><li data-change="changed"><p><del>左侧</del><ins>右侧</ins></p></li></ol></li></ul>',
  );
});

test("matches a renamed heading", () => {
  const rest = "<p>正文的一段</p>";
  assert.deepEqual(inline(`<h2>概述</h2>${rest}`, `<p>另有的说明</p><h2>目的</h2>${rest}`), [
    "<p><ins>另有的说明</ins></p>",
    "<h2><del>概述</del><ins>目的</ins></h2>",
    null,
  ]);
});

test("reports changes of format", () => {
  for (const after of [
    "<h2>注意事项</h2>",
    '<p style="text-align: center">注意事项</p>',
    "<p><strong>注意</strong>事项</p>",
  ]) {
    const [block] = compare("<p>注意事项</p>", after).blocks;
    assert.equal(block?.kind, "changed");
    assert.equal(block?.isFormatOnly, true);
  }
});

test("compares with an empty text", () => {
  assert.deepEqual(compare("", "").blocks, []);
  assert.deepEqual(kinds("", "<p>一</p><hr />"), ["added", "added"]);
  assert.deepEqual(kinds("<p>一</p>", ""), ["removed"]);
  assert.deepEqual(kinds("没有段落的文字", "没有段落的文字"), ["same"]);
});

test("returns only sanitised markup", () => {
  const hostile = [
    "<script>alert(1)</script><p onclick=alert(1)>一</p>",
    "<p>&lt;img src=x onerror=alert(1)&gt; &lt;ins&gt;</p>",
    '<p><a href="javascript:alert(1)">a</a><a href="https://a.cn/?x=&quot;&gt;&lt;script&gt;">b</a></p>',
    '<img src=x onerror=alert(1)><img src="https://evil.example/x.png">',
    `<img src="/api/open/oss/preview/byid/${idOf("A")}" alt='"><script>alert(1)</script>'>`,
    "<ins onclick=alert(1)>二</ins><del data-change='x' onclick=alert(1)>三</del>",
    "<table onclick=x><tr><td data-change='\"><script>'>四<svg onload=alert(1)></td></tr></table>",
    "<strong><p>五<ul><li><iframe src=//evil.example></iframe>六</strong>",
    "<pre><code class='x\" onclick=alert(1)'>&lt;/code&gt;&lt;script&gt;</code></pre>",
    '<p style="background: url(//evil.example)">七</p>',
  ];
  for (const before of ["", ...hostile]) {
    for (const after of ["", ...hostile]) {
      for (const block of compare(before, after).blocks) {
        for (const html of [block.before, block.after, block.inline].map(unmarked)) {
          assert.equal(cleanMarkup(html), html);
        }
      }
    }
  }
});

const words = ["检查", "发动机", "叶片", "裂纹", "手册", "力矩", "螺栓", "液压", "更换", "记录"];
const longText = (paragraphs: number) =>
  Array.from({ length: paragraphs }, (_, at) => {
    const sentence = Array.from(
      { length: 42 },
      (_, word) => words[(at * 7 + word * (at % 9)) % 10],
    );
    return `<p>${at}、${sentence.join("")}。</p>`;
  });

test("finds each change in a text of 200 KB and loses no text", () => {
  const before = longText(800);
  const after = before.map((html, at) => (at % 10 === 3 ? html.replace("。", "，并签字。") : html));
  assert.ok(Buffer.byteLength(before.join("")) > 200_000);
  const { blocks, counts } = compare(before.join(""), after.join(""));
  assert.deepEqual(counts, { same: 720, changed: 80, added: 0, removed: 0, moved: 0 });
  assert.deepEqual(
    blocks.map((block) => unmarked(block.before)),
    before,
  );
  assert.deepEqual(
    blocks.map((block) => unmarked(block.after)),
    after,
  );
  for (const { inline: merged } of blocks.filter(({ kind }) => kind === "changed")) {
    assert.match(merged ?? "", /^<p>[^<]+<ins>，并签字<\/ins>。<\/p>$/);
  }
});

test("matches changed paragraphs if all are changed and some are new", () => {
  const before = longText(300);
  const after = before.map((html) => html.replace("。", "！"));
  after.splice(100, 0, "<p>全新的一段文字</p>", "<p>又一段新的说明</p>");
  const { counts } = compare(before.join(""), after.join(""));
  assert.deepEqual(counts, { same: 0, changed: 300, added: 2, removed: 0, moved: 0 });
});

test("finds a changed caption and width of an equal picture", () => {
  const figure = (width: string, words: string) =>
    `<figure>${picture("A").replace(" />", ` data-width="${width}" />`)}<figcaption>${words}</figcaption></figure>`;
  assert.deepEqual(kinds(figure("50", "图 1 叶片"), figure("50", "图 1 叶片")), ["same"]);
  const [block] = compare(figure("50", "图 1 风扇叶片"), figure("50", "图 1 压气机叶片")).blocks;
  assert.equal(block?.kind, "changed");
  assert.match(block?.inline ?? "", /^<figure>.*<del>风扇<\/del><ins>压气机<\/ins>.*<\/figure>$/);
  assert.deepEqual(kinds(figure("50", "图 1"), figure("75", "图 1")), ["changed"]);
});
