import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestClient } from "../../../test/harness.ts";
import { startNumberApp } from "./part-numbers.fixture.ts";

let t: Awaited<ReturnType<typeof startNumberApp>>;
let reader: TestClient;

before(async () => {
  t = await startNumberApp();
  reader = await t.as("mechanic");
});
after(() => t.close());

/**
 * Asserts that a number is not distinguishable from an absent one: alone, by a part, by similar characters, and
 * together with a visible number.
 */
async function isHidden(number: string, by: TestClient | undefined, why: string): Promise<void> {
  const absent = "ZZ-90-8017-Q";
  const like = (text: string) => text.replaceAll("0", "O").replaceAll("1", "l");
  for (const ask of [
    (text: string) => text,
    (text: string) => text.toLowerCase().replaceAll("-", ""),
    (text: string) => text.slice(0, 8),
    (text: string) => text.slice(3, 10),
    like,
    (text: string) => `${text} 航材`,
  ]) {
    const [hidden, none] = [await t.found(ask(number), by), await t.found(ask(absent), by)];
    assert.deepEqual(hidden, none, `${why}: ${ask(number)}`);
  }
}

test("hides numbers of entries that are not approved, released or public", async () => {
  await t.createProduct({ partNumber: "HA-90-8010-A", status: "0", supersededBy: "ZZ-90-1111-Q" });
  await t.createProduct({
    partNumber: "HA-90-8011-A",
    status: "2",
    interchangeable: ["HA-90-8012-A"],
  });
  const text = "<p>件号 HA-90-8013-A</p>";
  await t.item({ content: text, releaseTime: "2026-06-15 10:05:00" });
  await t.item({ title: "HA-90-8014-A", takeDownTime: "2026-06-15 10:00:00" });
  const gone = await t.item({ title: "HA-90-8015-A" });
  await t.recognise();
  await t.db.deleteFrom("contentItem").where("itemId", "=", gone).execute();
  for (const by of [undefined, reader]) {
    for (const sign of ["0", "1", "2", "3", "4", "5"]) {
      await isHidden(`HA-90-801${sign}-A`, by, `hidden ${sign}`);
    }
  }
});

test("guests find members-only entries only by numbers in the title", async () => {
  const hidden = { membersOnly: "1", summary: "-" };
  const itemId = await t.item({
    ...hidden,
    title: "校准 WT-11-5550-K",
    content: "<p>见 HB-90-8011-A</p>",
  });
  await t.recognise();
  await t.db
    .insertInto("recognisedNumber")
    .values({ ownerId: itemId, number: "HB-90-8012-A", source: "text", state: "added" })
    .execute();
  for (const sign of ["1", "2"]) {
    await isHidden(`HB-90-801${sign}-A`, undefined, "a members' text");
    assert.deepEqual(await t.ids(`HB-90-801${sign}-A`, reader), [itemId]);
  }
  assert.deepEqual(await t.ids("WT115550"), [itemId]);
});

test("finds a rejected number as a word of the text, but not by a part", async () => {
  const itemId = await t.item({ content: "<p>编号 HC-90-8010-A</p>" });
  await t.recognise();
  assert.deepEqual(await t.ids("HC-90-80"), [itemId]);
  await t.db
    .updateTable("recognisedNumber")
    .set({ state: "rejected" })
    .where("ownerId", "=", itemId)
    .execute();
  assert.deepEqual(await t.ids("HC-90-80"), []);
  assert.deepEqual((await t.found("HC-9O-8010-A")).didYouMean, []);
  const [hit] = (await t.found("HC-90-8010-A")).list;
  assert.deepEqual([hit?.id, hit?.number], [itemId, null]);
});

test("reveals neither number nor successor of a hidden product", async () => {
  await t.createProduct({ partNumber: "HD-90-8010-A", supersededBy: "XE-70-4423-B" });
  const next = await t.createProduct({
    partNumber: "XE-70-4423-B",
    supersededBy: "HD-90-8012-A",
    status: "0",
  });
  const note = { number: "HD-90-8010-A", via: [], supersededBy: "XE-70-4423-B", infoId: null };
  assert.deepEqual((await t.found("HD908010")).superseded, [note]);
  assert.deepEqual((await t.found("HD908010", reader)).superseded, [note]);
  await isHidden("XE-70-4423-B", reader, "a pending product");
  await t.db.updateTable("materialInfo").set({ status: "1" }).where("infoId", "=", next).execute();
  assert.deepEqual((await t.found("HD908010")).superseded, [
    { ...note, via: ["XE-70-4423-B"], supersededBy: "HD-90-8012-A" },
  ]);
});
