import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { RecordHits } from "@aeromaint/contracts/search/command-palette/command-palette.ts";
import type { SearchAnswer } from "@aeromaint/contracts/search/search.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { grantOnlyPermissions } from "../../../test/grant-only.ts";
import type { TestClient } from "../../../test/harness.ts";
import { startDocuments } from "./documents.fixture.ts";

let t: Awaited<ReturnType<typeof startDocuments>>;
let itemId: string;
let draftId: string;

before(async () => {
  t = await startDocuments();
  itemId = await createDocument("AM-145-2026-0001", { title: "蒙皮修理程序" });
  await t.approveAllSteps(itemId, 1);
  await t.author.post(t.revisionPath(itemId, 1, "activate"), {});
  // For visitors, the first is not released, and the second has no number before it is in force.
  draftId = await createDocument("AM-145-2026-0002", {
    title: "油箱修理程序",
    releaseTime: "2999-01-01 08:00:00",
  });
  await createDocument("AM-145-2026-0017", { title: "起落架修理程序" });
  await t.advanceClock(1);
});
after(() => t.close());

async function createDocument(docNumber: string, over: object): Promise<string> {
  const created = await t.createItem(over);
  const { code } = await t.author.post(`${t.itemPath}/${created}/document`, { docNumber });
  assert.equal(code, 200);
  return created;
}

const request = async (path: string, query: Record<string, string>, by: TestClient) => {
  t.app.responseCache.clear();
  return (await by.get(`${path}?${new URLSearchParams(query)}`)).data;
};
const search = (keyword: string, by: TestClient = t.guest): Promise<SearchAnswer> =>
  request("/open/search", { keyword }, by);
const suggest = (keyword: string, by: TestClient = t.guest): Promise<Suggestion[]> =>
  request("/open/search/suggest", { keyword }, by);
const searchInOffice = (q: string, by: TestClient): Promise<RecordHits> =>
  request("/v1/backstage/jump", { q }, by);
const titles = (answer: RecordHits) => answer.flatMap(({ hits }) => hits.map(({ title }) => title));

const written = [
  "AM-145-2026-0001",
  "am-145-2026-0001",
  "AM 145 2026 0001",
  "AM14520260001",
  "am145 2026-1",
  "AM—145—2026—0001",
  "ＡＭ－１４５－２０２６－０００１",
  "AM－145﹣2026−0001",
  "AM‑145–2026―1",
  "145-2026-1",
  "145-2026-01",
  "145 2026 1",
  "14520261",
  "2026-0001",
  "2026-1",
  "0001",
];

test("finds a document by any notation of its number in search, suggestions and back office", async () => {
  for (const number of written) {
    const { list } = await search(number);
    assert.equal(list[0]?.id, itemId, `search ${number}`);
    assert.equal(list[0]?.number, null, number);
    const [first] = await suggest(number);
    assert.equal(first?.label, "蒙皮修理程序", `suggest ${number}`);
    assert.deepEqual(
      titles(await searchInOffice(number, t.author)),
      ["蒙皮修理程序"],
      `jump ${number}`,
    );
  }
});

test("finds documents by the beginning of a number, and requires the other words too", async () => {
  assert.deepEqual(
    (await search("AM-145-20")).list.map(({ title }) => title).sort(),
    ["蒙皮修理程序", "起落架修理程序"].sort(),
  );
  const begun = titles(await searchInOffice("AM-145-2026-00", t.author)).sort();
  assert.deepEqual(begun, ["油箱修理程序", "蒙皮修理程序", "起落架修理程序"].sort());
  assert.deepEqual(titles(await searchInOffice("145-2026-1 蒙皮", t.author)), ["蒙皮修理程序"]);
  assert.deepEqual(titles(await searchInOffice("145-2026-1 油箱", t.author)), []);
  assert.equal((await search("0001 力矩")).list[0]?.id, itemId);
  assert.equal((await search("0001 南极")).total, 0);
});

test("finds nothing by a middle part of a number or by fewer than four characters", async () => {
  for (const number of ["145-2026", "2026", "145", "1", "01", "001", "026-0001", "45-2026-1"]) {
    const { list } = await search(number);
    assert.ok(!list.some(({ id }) => id === itemId), number);
    assert.deepEqual(
      (await suggest(number)).filter(({ group }) => group === "documents"),
      [],
      number,
    );
  }
});

test("shows number, revision, state and date with each result", async () => {
  const document = {
    docNumber: "AM-145-2026-0001",
    revNo: 1,
    kind: "normal",
    state: "effective",
    reviewBy: null,
  };
  const [suggested] = await suggest("蒙皮修理");
  assert.deepEqual([suggested?.document, suggested?.isFitting], [document, undefined]);
  const row = (await request("/open/platform", { pageSize: "50" }, t.guest)).list.find(
    ({ repairId }: { repairId: string }) => repairId === itemId,
  );
  assert.equal(suggested?.releaseTime, row.releaseTime);
  const [hit] = (await searchInOffice("蒙皮修理", t.author)).flatMap(({ hits }) => hits);
  assert.deepEqual([hit?.document, hit?.releaseTime], [document, row.releaseTime]);
});

async function typeOf(name: string): Promise<string> {
  const { typeId } = await t.db
    .selectFrom("aircraftType")
    .select("typeId")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return typeId;
}

async function createItemForType(title: string, typeId: string): Promise<string> {
  const id = await t.createItem({ title });
  const stated = { mode: "replace", chapters: [], types: [{ typeId }] };
  const { code } = await t.author.put(`/platform/applicability/repair/${id}`, stated);
  assert.equal(code, 200);
  return id;
}

test("marks results for the user's own aircraft types in suggestions and back office", async () => {
  const typeId = await typeOf("B737-800");
  const id = await createItemForType("襟翼检查", typeId);
  await t.author.put("/system/common/user/aircraft", {
    typeIds: [typeId],
    hidesOthers: false,
  });
  const suggested: Suggestion[] = await request(
    "/open/search/suggest",
    { keyword: "襟翼检查", fits: typeId },
    t.author,
  );
  assert.equal(suggested[0]?.isFitting, true);
  const [hit] = (await searchInOffice("襟翼检查", t.author)).flatMap(({ hits }) => hits);
  assert.deepEqual([hit?.id, hit?.isFitting, hit?.document], [id, true, undefined]);
  const [other] = (await searchInOffice("襟翼检查", t.approver)).flatMap(({ hits }) => hits);
  assert.equal(other?.isFitting, undefined);
});

test("hides unreleased documents from visitors, and documents outside the data scope from staff", async () => {
  assert.deepEqual((await search("AM-145-2026-0002")).list, []);
  assert.deepEqual(await suggest("145-2026-2"), []);
  assert.deepEqual(titles(await searchInOffice("145-2026-2", t.author)), ["油箱修理程序"]);
  const operator = await t.as("operator");
  await grantOnlyPermissions(t.db, "operator", {
    permissions: ["platform:info:list"],
    dataScope: "5",
  });
  assert.deepEqual(titles(await searchInOffice("145-2026-2", operator)), []);
  await t.db
    .updateTable("contentItem")
    .set({
      createdBy: (
        await t.db
          .selectFrom("sysUser")
          .select("userId")
          .where("userName", "=", "operator")
          .executeTakeFirstOrThrow()
      ).userId,
    })
    .where("itemId", "=", draftId)
    .execute();
  assert.deepEqual(titles(await searchInOffice("145-2026-2", operator)), ["油箱修理程序"]);
  await grantOnlyPermissions(t.db, "operator", {
    permissions: ["train:info:list"],
    dataScope: "1",
  });
  assert.deepEqual(titles(await searchInOffice("145-2026-2", operator)), []);
});

test("filters by a registration in the back office, and reports the filter", async () => {
  const typeId = await typeOf("B737-800");
  await t.db.insertInto("aircraft").values({ registration: "B-5398", msn: 7, typeId }).execute();
  await createItemForType("扰流板检查", await typeOf("A320"));
  await t.createItem({ title: "B-5398 的轮胎检查", releaseTime: "2999-01-01 08:00:00" });
  for (const q of ["B-5398 检查", "b5398 检查", "检查 5398"]) {
    const answer = await searchInOffice(q, t.author);
    assert.deepEqual(titles(answer).sort(), ["B-5398 的轮胎检查", "襟翼检查"].sort(), q);
    const [repair] = answer;
    assert.deepEqual(
      [repair?.meant?.aircraft.registration, repair?.meant?.rest],
      ["B-5398", "检查"],
    );
  }
  assert.deepEqual(titles(await searchInOffice("5398", t.author)), ["襟翼检查"]);
  const words = await request("/v1/backstage/jump", { q: "B-5398", asWords: "1" }, t.author);
  assert.deepEqual([titles(words), words[0].meant], [["B-5398 的轮胎检查"], undefined]);
});
