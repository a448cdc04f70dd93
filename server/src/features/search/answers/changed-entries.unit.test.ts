import assert from "node:assert/strict";
import { test } from "node:test";
import { ChangedEntries } from "./changed-entries.ts";
import { type EntryText, truthOf } from "./truth.ts";

const numbers = { readings: [], lookups: [] };

/** Of an answer to one word, with hits by their ids. */
function answer(word: string, ...hits: string[]) {
  const found = hits.map((ownerId) => ({ ownerId, released: 0 }));
  const truth = truthOf({
    keyword: word,
    needles: [[word, `${word}同`]],
    numbers,
    all: [[{ kind: "repair", title: [], text: found }]],
  });
  assert.ok(truth);
  return truth;
}

function entriesWith(texts: Record<string, string>) {
  const read: string[][] = [];
  const entries = new ChangedEntries(async (ids) => {
    read.push([...ids]);
    return ids.flatMap((ownerId): EntryText[] => {
      const words = texts[ownerId];
      return words === undefined ? [] : [{ ownerId, words, numbers: "" }];
    });
  });
  return { entries, read, texts };
}

test("ends what a changed entry is a hit of, and what it has the words of, and nothing else", async () => {
  const { entries } = entriesWith({ 1: "襟翼", 2: "舱门同" });
  const isStill = entries.watch();
  entries.changed(["content_item:1", "search_entry:2", "category_items:3", "content_item:*"]);
  await entries.readChanged();
  assert.equal(isStill(answer("缝翼", "9")), true);
  assert.equal(entries.watch()(answer("襟翼", "1")), true);
  const before = () => {
    const { entries: others } = entriesWith({ 1: "襟翼", 2: "舱门同" });
    return others;
  };
  for (const truth of [answer("缝翼", "1"), answer("襟翼"), answer("舱门")]) {
    const others = before();
    const isTrue = others.watch();
    others.changed(["content_item:1", "search_entry:2"]);
    await others.readChanged();
    assert.equal(isTrue(truth), false);
    assert.equal(isTrue(truth), false);
  }
});

test("ends the answers that had an entry which is gone", async () => {
  const { entries } = entriesWith({});
  const [other, one] = [entries.watch(), entries.watch()];
  entries.changed(["content_item:4294967297"]);
  await entries.readChanged();
  assert.equal(other(answer("缝翼", "5")), true);
  assert.equal(one(answer("缝翼", "4294967297")), false);
});

test("reads each change once, when somebody searches, and what changes meanwhile afterwards", async () => {
  const { entries, read, texts } = entriesWith({ 1: "襟翼" });
  entries.changed(["content_item:1", "content_item:2"]);
  entries.changed(["content_item:1"]);
  const [one, other] = [entries.watch(), entries.watch()];
  assert.deepEqual(read, []);
  const [first, second] = [entries.readChanged(), entries.readChanged()];
  entries.changed(["content_item:2"]);
  texts[2] = "缝翼";
  await Promise.all([first, second]);
  await entries.readChanged();
  assert.deepEqual(read, [["2", "1"], ["2"]]);
  assert.equal(one(answer("襟翼")), true);
  assert.equal(other(answer("缝翼")), false);
});

test("ends all answers by more than it can look at, and where it cannot look", async () => {
  const { entries, read } = entriesWith({});
  const isStill = entries.watch();
  entries.changed(Array.from({ length: 101 }, (_, id) => `content_item:${id}`));
  await entries.readChanged();
  assert.deepEqual(read, []);
  assert.equal(isStill(answer("缝翼")), false);
  const failing = new ChangedEntries(() => Promise.reject(new Error("away")));
  const isTrue = failing.watch();
  failing.changed(["content_item:1"]);
  await failing.readChanged();
  assert.equal(isTrue(answer("缝翼")), false);
  assert.equal(failing.watch()(answer("缝翼")), true);
  const { entries: long } = entriesWith({ 1: "很".repeat(30_001) });
  const isStillTrue = long.watch();
  long.changed(["content_item:1"]);
  await long.readChanged();
  assert.equal(isStillTrue(answer("缝翼")), false);
});

test("ends what was made before the oldest change that is kept", async () => {
  const { entries } = entriesWith({});
  const [one, other] = [entries.watch(), entries.watch()];
  for (let id = 1; id <= 201; id += 1) {
    entries.changed([`content_item:${id}`]);
    await entries.readChanged();
    if (id < 201) assert.equal(one(answer("缝翼")), true);
  }
  assert.deepEqual([one(answer("缝翼")), other(answer("缝翼"))], [true, false]);
});

test("leaves keywords of chapters and of pinyin to any change", () => {
  for (const keyword of ["ATA 32", "jinyi", "jinyi 襟翼"]) {
    assert.equal(truthOf({ keyword, all: [], needles: [["襟翼"]], numbers }), null);
  }
});
