import assert from "node:assert/strict";
import { test } from "node:test";
import { compareRichTexts } from "./compare-rich-texts.ts";

const compare = (before: string, after: string) =>
  compareRichTexts({ html: before, hashes: {} }, { html: after, hashes: {} });

/** Equal texts as seeded, as pasted and as written by the editor. */
const spellings = [
  [
    "<ul>\n  <li>断开电源</li>\n  <li>挂<b>警告牌</b></li>\n</ul>",
    "<ul><li><p>断开电源</p></li><li><p>挂<strong>警告牌</strong></p></li></ul><p></p>",
  ],
  [
    "<table><thead><tr><th>件号</th></tr></thead><tr><td>AN960</td></tr></table>",
    '<table style="min-width: 25px"><colgroup><col style="min-width: 25px" /></colgroup><tbody><tr>' +
      '<th colspan="1" rowspan="1"><p>件号</p></th></tr><tr><td colspan="1" rowspan="1"><p>AN960</p></td></tr></tbody></table><p></p>',
  ],
  ["<p>拧紧至\n  25&nbsp;N·m </p>", "<p>拧紧至 25 N·m</p>"],
  ["<ol start='1'><li>一</li></ol>", "<ol><li><p>一</p></li></ol>"],
  ["<p><em><strong>注意</strong></em></p>", "<p><strong><em>注意</em></strong></p>"],
  [
    '<p><span style="color: rgb(255, 0, 0); font-size: 18px">红</span></p>',
    '<p><span style="font-size: 18px"><span style="color: #ff0000">红</span></span></p>',
  ],
  ['<p style="text-align: left"><span>正文</span><br></p>', "<p>正文</p>"],
  ["没有段落的文字", "<p>没有段落的文字</p>"],
  ["<p><br /></p><p>正文</p>", "<p></p><p>正文</p>"],
  ["<p>一&nbsp;</p><p>&nbsp;</p><p>二 &nbsp;<br />三</p>", "<p>一</p><p></p><p>二<br />三</p>"],
] as const;

test("treats equal texts with different markup as equal", () => {
  for (const [one, other] of spellings) {
    for (const [before, after] of [
      [one, other],
      [other, one],
    ] as const) {
      const { blocks } = compare(before, after);
      assert.deepEqual(
        blocks.filter(({ kind }) => kind !== "same"),
        [],
        `${before}\n${after}`,
      );
    }
  }
});

test("reports changes of format by word, without changes of text", () => {
  const [list] = compare(
    "<ul><li>断开电源</li><li>挂警告牌</li></ul>",
    "<ul><li>断开电源</li><li>挂<strong>警告</strong>牌</li></ul>",
  ).blocks;
  assert.equal(list?.isFormatOnly, true);
  assert.equal(
    list?.inline,
    '<ul><li><p>断开电源</p></li><li data-change="format"><p>挂<span data-change="format"><strong>警告</strong></span>牌</p></li></ul>'.replaceAll(
      /<\/?p>/g,
      "",
    ),
  );
  const [power] = compare("<p>10<sup>3</sup> Pa</p>", "<p>103 Pa</p>").blocks;
  assert.equal(power?.isFormatOnly, false);
  assert.match(power?.inline ?? "", /<del>.*3.*<\/del><ins>/);
});

/** Reproducible numbers for a seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const characters =
  "检查发动机叶片裂纹手册力矩螺栓液压更换记录起落架轮胎刹车燃油滑油冷气电瓶舱门密封胶垫润滑脂";

/** Unique words for each block, so that its counterpart is certain. */
function randomWords(next: (below: number) => number, number: number): string {
  const word = () => characters[next(characters.length)] ?? "";
  return `${number}号${Array.from({ length: 24 }, word).join("")}`;
}

interface Edit {
  kind: "changed" | "added" | "removed" | "moved" | "format";
  edit(words: string[]): string[];
}

test("finds all edits in a hundred pairs of random texts", () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const next = randomNumbers(seed);
    const before = Array.from({ length: 12 }, (_, at) => randomWords(next, at));
    const at = 1 + next(9);
    const edits: Edit[] = [
      { kind: "changed", edit: (all) => all.with(at, `${all[at]}并签字`) },
      { kind: "added", edit: (all) => all.toSpliced(at, 0, randomWords(next, 99)) },
      { kind: "removed", edit: (all) => all.toSpliced(at, 1) },
      { kind: "moved", edit: (all) => [...all.toSpliced(at, 1), all[at] ?? ""] },
      { kind: "format", edit: (all) => all.with(at, `<strong>${all[at]}</strong>`) },
    ];
    const { kind, edit } = edits[seed % edits.length] ?? assert.fail();
    const after = edit(before);
    const asList = seed % 2 === 0;
    const seeded = asList
      ? `<ul>\n${before.map((words) => `<li>${words}</li>\n`).join("")}</ul>`
      : before.map((words) => `<p>${words}</p>\n`).join("");
    const edited = asList
      ? `<ul>${after.map((words) => `<li><p>${words}</p></li>`).join("")}</ul><p></p>`
      : after.map((words) => `<p>${words}</p>`).join("");
    const { blocks, counts } = compare(seeded, edited);
    const marks = Map.groupBy(
      (blocks.map(({ inline }) => inline ?? "").join("") || "").matchAll(
        /<li data-change="(\w+)"/g,
      ),
      ([, mark]) => mark,
    );
    if (asList) {
      assert.deepEqual([...marks.keys()], [kind], `seed ${seed}`);
      assert.equal(blocks[0]?.isFormatOnly, kind === "format");
    } else {
      const changed = kind === "format" ? "changed" : kind;
      const none = { changed: 0, added: 0, removed: 0, moved: 0 };
      const same = before.length - (kind === "added" ? 0 : 1);
      assert.deepEqual(counts, { same, ...none, [changed]: 1 }, `seed ${seed}`);
      assert.equal(blocks[at]?.isFormatOnly, kind === "format");
    }
  }
});
