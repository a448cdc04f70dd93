import assert from "node:assert/strict";
import { test } from "node:test";
import { cutText, isBlank, normaliseText, removeInvisible, truncateText } from "./plain-text.ts";

test("normalises the dot in names", () => {
  for (const dot of "·•‧・･．") {
    assert.equal(normaliseText(`艾合买提${dot}吐尔逊`), "艾合买提·吐尔逊", dot);
  }
  assert.equal(normaliseText("艾合买提 ． 吐尔逊"), "艾合买提 · 吐尔逊");
  for (const text of ["１．概述", "７．５", "手册．", "３．１．２"])
    assert.equal(normaliseText(text), text);
});

test("normalises the full-width dot in numbers, registrations and accounts", () => {
  assert.equal(normaliseText("BACC．NUT．5-AB"), "BACC.NUT.5-AB");
  assert.equal(normaliseText("zhang．wei"), "zhang.wei");
  assert.equal(normaliseText("B．1234"), "B.1234");
  assert.equal(normaliseText("ｚｈａｎｇ．ｗｅｉ"), "ｚｈａｎｇ.ｗｅｉ");
});

test("removes invisible characters", () => {
  const points = [
    0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x200e, 0x200f, 0x61c, 0x3164, 0xe0041, 0x202a,
    0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x180e, 0x2063,
  ];
  for (const point of points) {
    const text = `艾合${String.fromCodePoint(point)}买提`;
    assert.equal(normaliseText(text), "艾合买提", point.toString(16));
  }
});

test("changes nothing else, regardless of width or form", () => {
  for (let point = 1; point < 0x110000; point += 1) {
    if (point >= 0xd800 && point < 0xe000) continue;
    const character = String.fromCodePoint(point);
    if (/[\p{DI}\uFFF9-\uFFFB•‧・･]/u.test(character)) continue;
    const text = `甲${character}1`;
    if (normaliseText(text) !== text) assert.fail(point.toString(16));
  }
});

test("keeps characters of several code points whole", () => {
  const characters = ["👨‍👩‍👧‍👦", "🧑🏽‍✈️", "🏳️‍🌈", "🏴‍☠️", "❤️‍🔥", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "☑️", "葛\u{e0100}"];
  for (const sign of characters) assert.equal(normaliseText(`机组${sign}手册`), `机组${sign}手册`);
  assert.equal(removeInvisible("张\ufe0f三\u200d😀\u200d"), "张三😀");
});

test("treats invisible text as blank", () => {
  const unseen = [
    "",
    " ",
    "\u3000",
    "\u200b",
    "\u202e\u2069",
    "\u3164",
    "\u2800",
    "\u0001",
    "\ufe0f",
  ];
  for (const text of unseen) assert.equal(isBlank(text), true, text);
  for (const text of [".", "😀", "\u200b甲", "\u{f0000}"]) assert.equal(isBlank(text), false, text);
});

test("cuts texts between characters", () => {
  assert.equal(cutText("ab👨‍👩‍👧c", 5), "ab");
  assert.equal(cutText("ab👨‍👩‍👧c", 10), "ab👨‍👩‍👧");
  assert.equal(cutText("abc", 3), "abc");
  assert.equal(truncateText("发动机孔探", 4), "发动机…");
  assert.equal(truncateText("发动机", 3), "发动机");
  assert.equal(truncateText("一🇨🇳🇨🇳", 5), "一…");
});
