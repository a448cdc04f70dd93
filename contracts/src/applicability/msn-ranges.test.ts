import assert from "node:assert/strict";
import { test } from "node:test";
import {
  areRangesWithin,
  findMsnError,
  formatMsnRanges,
  hasMsn,
  type MsnRange,
  parseMsns,
} from "./msn-ranges.ts";

const meaning = (typed: string) => {
  const parsed = parseMsns(typed);
  return "wrong" in parsed ? parsed : formatMsnRanges(parsed.ranges);
};

const understood: [typed: string, meant: string][] = [
  ["1234, 1240-1255、1300~1320；1400 起", "1234、1240-1255、1300-1320、1400 起"],
  ["1400-", "1400 起"],
  ["1400+", "1400 起"],
  ["1400及以后", "1400 起"],
  ["1400 以上", "1400 起"],
  ["20以前", "1-20"],
  ["20 及以下", "1-20"],
  ["", ""],
  [" \n ", ""],
  ["，；、 \n", ""],
  ["１２３４－１２４０，１３００", "1234-1240、1300"],
  ["1234\t1235\r\n1236", "1234-1236"],
  ["5 3 4 1", "1、3-5"],
  ["1240 - 1255", "1240-1255"],
  ["1240–1255 1260—1262 1270——1272", "1240-1255、1260-1262、1270-1272"],
  ["1240至1255；1300 到 1310", "1240-1255、1300-1310"],
  ["1240起至1255止", "1240-1255"],
  ["MSN 1234、msn:1300、MSN1400", "1234、1300、1400"],
  ["12 和 14 及 16", "12、14、16"],
  ["0012", "12"],
  ["10-20, 15-30, 12", "10-30"],
  ["10 起, 5, 9", "5、9 起"],
  ["1400-, 1500", "1400 起"],
  ["999999999", "999999999"],
];

for (const [typed, meant] of understood) {
  test(`parses ${JSON.stringify(typed)}`, () => assert.equal(meaning(typed), meant));
}

const refused: [typed: string, wrong: string][] = [
  ["1234, 12a4, 1300", "12a4"],
  ["0", "0"],
  ["1300-1240", "1300-1240"],
  ["10, 1300 - 1240", "1300 - 1240"],
  ["1000000000", "1000000000"],
  ["-5", "-5"],
  ["1240-1255-1300", "1240-1255-1300"],
  ["1400起1500", "1400起1500"],
  ["1.5", "1.5"],
  ["全部", "全部"],
  // Ambiguous: 1240 onwards and 1255, or one range.
  ["1240-\n1255", "1240- 1255"],
];

for (const [typed, wrong] of refused) {
  test(`names the invalid part of ${JSON.stringify(typed)}`, () =>
    assert.deepEqual(meaning(typed), { wrong }));
}

test("returns a message in Chinese with the invalid part", () => {
  assert.equal(findMsnError("1234, 12a4"), "无法识别“12a4”，请检查 MSN");
  assert.equal(findMsnError("1234"), null);
  assert.equal(findMsnError("1".repeat(20_001)), "MSN 列表最多 20000 个字符");
});

test("parses hostile texts of maximum length in 200 ms", () => {
  const hostile = ["1", " ", "\n", "-", "1-", "1 ", "1 \n", "1-\n", "起", "MSN ", "9-1 "];
  for (const part of hostile) {
    const typed = part.repeat(20_000 / part.length);
    const began = performance.now();
    parseMsns(typed);
    const took = performance.now() - began;
    assert.ok(took < 200, `${JSON.stringify(part)} took ${took} ms`);
  }
});

/** Park–Miller generator: deterministic numbers from 1 to `most`. */
function randomFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return 1 + (state % most);
  };
}

const highest = 40;

/** Random list of entries with the set of its MSNs. */
function anyList(random: (most: number) => number) {
  const pick = <T>(...of: readonly [T, ...T[]]): T => of[random(of.length) - 1] ?? of[0];
  const meant = new Set<number>();
  const through = (from: number, to: number) => {
    for (let msn = from; msn <= to; msn += 1) meant.add(msn);
  };
  const entryOf = (): string => {
    const from = random(highest);
    const to = Math.min(highest, from + random(6) - 1);
    switch (random(4)) {
      case 1:
        through(from, to);
        return `${from}${pick("-", "~", "～", "至", " - ", "－", "–")}${to}`;
      case 2:
        // Rare, because an open range absorbs all later entries.
        if (random(4) > 1) break;
        through(from, highest + 2);
        return `${from}${pick("起", "-", " 以后", "+")}`;
      default:
    }
    meant.add(from);
    return String(from);
  };
  const apart = () => pick(", ", "，", "；", "、", " ,\n", "。", ";");
  const count = random(6);
  const text = Array.from({ length: count }, entryOf).reduce((all, one) => all + apart() + one);
  const wide = (typed: string) =>
    typed.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  return { typed: random(3) === 1 ? wide(text) : text, meant };
}

test("agrees with a check of every MSN, merges and sorts ranges, and parses its own output", () => {
  const random = randomFrom(20_260_601);
  for (let round = 0; round < 3_000; round += 1) {
    const { typed, meant } = anyList(random);
    const parsed = parseMsns(typed);
    assert.ok("ranges" in parsed, typed);
    for (let msn = 1; msn <= highest + 2; msn += 1) {
      assert.equal(hasMsn(parsed.ranges, msn), meant.has(msn), `${msn} in ${typed}`);
    }
    for (const [index, { from }] of parsed.ranges.entries()) {
      const before: MsnRange | undefined = parsed.ranges[index - 1];
      assert.ok(!before || (before.to !== null && from > before.to + 1), typed);
    }
    assert.deepEqual(parseMsns(formatMsnRanges(parsed.ranges)), parsed);
  }
});

test("agrees with a check of every MSN if ranges contain others", () => {
  const random = randomFrom(7);
  const rangesOf = (): MsnRange[] => {
    const parsed = parseMsns(anyList(random).typed);
    return "ranges" in parsed ? parsed.ranges : [];
  };
  for (let round = 0; round < 3_000; round += 1) {
    const [one, other] = [rangesOf(), rangesOf()];
    const all = Array.from({ length: highest + 2 }, (_, index) => index + 1);
    const isOpen = (ranges: readonly MsnRange[]) => ranges.at(-1)?.to === null;
    const wanted =
      all.every((msn) => !hasMsn(one, msn) || hasMsn(other, msn)) &&
      (!isOpen(one) || isOpen(other));
    assert.equal(
      areRangesWithin(one, other),
      wanted,
      `${formatMsnRanges(one)} in ${formatMsnRanges(other)}`,
    );
  }
});
