import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  formatMsnRanges,
  hasMsn,
  type MsnRange,
  parseMsns,
} from "@aeromaint/contracts/applicability/msn-ranges.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { startTestApp, type TestClient } from "../../../test/harness.ts";
import { contentEditor } from "../content/content.fixture.ts";
import { modules } from "../content/module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;
let admin: TestClient;
let categoryId: string;
let typeIds: ReadonlyMap<string, string>;

const path = "/platform/applicability";

before(async () => {
  t = await startTestApp();
  admin = await t.as("admin");
  categoryId = await contentEditor(admin, modules.repair).category("适用", { cover: "2" });
  const types = await t.db.selectFrom("aircraftType").select(["name", "typeId"]).execute();
  typeIds = new Map(types.map(({ name, typeId }) => [name, typeId]));
});
after(() => t?.close());

const createItem = (title = "起落架检查") =>
  contentEditor(admin, modules.repair).item(categoryId, { title });
const typeId = (name: string) => typeIds.get(name) ?? "";

interface Stated {
  chapters?: string[];
  types?: { typeId: string; msns?: string; excluded?: string }[];
  mode?: "replace" | "add";
}

const putApplicability = (ids: string, stated: Stated, { kind = "repair", by = admin } = {}) =>
  by.put(`${path}/${kind}/${ids}`, { mode: "replace", chapters: [], types: [], ...stated });

const findApplicability = async (ids: string, by = admin, kind = "repair") =>
  (await by.get(`${path}/${kind}/${ids}`)).data;

test("replaces or extends the applicability of several rows", async () => {
  const [one, other] = [await createItem(), await createItem("液压泵")];
  const typed = "１２３４, 1240-1255、1300~1320；1400 起";
  const stated = { typeId: typeId("A320"), msns: typed, excluded: "1250" };
  const answered = await putApplicability(`${one},${other}`, {
    chapters: ["72", "32"],
    types: [stated],
  });
  assert.equal(answered.message, "设置成功");
  const msns = "1234、1240-1255、1300-1320、1400 起";
  const a320 = { typeId: typeId("A320"), name: "A320", msns, excluded: "1250" };
  assert.deepEqual(await findApplicability(`${one},${other}`), [
    { ownerId: one, chapters: ["32", "72"], types: [a320] },
    { ownerId: other, chapters: ["32", "72"], types: [a320] },
  ]);
  const b737 = { typeId: typeId("B737-800") };
  await putApplicability(one, { mode: "add", chapters: ["29", "32"], types: [b737] });
  assert.deepEqual(await findApplicability(one), [
    {
      ownerId: one,
      chapters: ["29", "32", "72"],
      types: [a320, { ...b737, name: "B737-800", msns: "", excluded: "" }],
    },
  ]);
  await putApplicability(one, {});
  assert.deepEqual(await findApplicability(one), [{ ownerId: one, chapters: [], types: [] }]);
  assert.equal((await findApplicability(other))[0].types.length, 1);
});

test("names invalid input and changes nothing", async () => {
  const id = await createItem();
  await putApplicability(id, { chapters: ["32"] });
  const refused = async (stated: Stated) => {
    const { code, data } = await putApplicability(id, stated);
    return [code, data.errors?.[0].field, data.errors?.[0].message];
  };
  const a320 = typeId("A320");
  assert.deepEqual(await refused({ types: [{ typeId: a320, msns: "1234, 12a4" }] }), [
    400,
    "types",
    "第 1 行：无法识别“12a4”，请检查 MSN",
  ]);
  const twice = [{ typeId: a320 }, { typeId: `0${a320}` }];
  assert.deepEqual(await refused({ types: twice }), [400, "types", "第 2 行的机型重复"]);
  assert.deepEqual(await refused({ types: [{ typeId: a320, msns: "5-7", excluded: "1-6 7" }] }), [
    400,
    "types",
    "第 1 行的适用 MSN 全部被除外",
  ]);
  assert.deepEqual(await refused({ chapters: ["99"] }), [400, "chapters", "没有 ATA 99 章"]);
  assert.equal(
    (await putApplicability(id, { types: [{ typeId: "999999999" }] })).message,
    "机型不存在",
  );
  assert.deepEqual((await findApplicability(id))[0].chapters, ["32"]);
});

test("merges two statements of a type to the union of their aircraft", async () => {
  const highest = 12;
  const range = fc
    .tuple(
      fc.integer({ min: 1, max: highest }),
      fc.option(fc.integer({ min: 0, max: 4 }), { freq: 6 }),
    )
    .map(([from, length]): MsnRange => ({ from, to: length === null ? null : from + length }));
  const list = fc.array(range, { maxLength: 3 }).map((ranges) => formatMsnRanges(ranges));
  const statement = fc.record({ msns: list, excluded: list });
  const id = await createItem();
  const fits = (stated: { msns: string; excluded: string }, msn: number) => {
    const [those, but] = [stated.msns, stated.excluded].map((typed) => {
      const parsed = parseMsns(typed);
      return "ranges" in parsed ? parsed.ranges : [];
    });
    return (!those?.length || hasMsn(those, msn)) && !hasMsn(but ?? [], msn);
  };
  await fc.assert(
    fc.asyncProperty(statement, statement, async (one, other) => {
      const type = typeId("A330");
      const first = await putApplicability(id, { types: [{ typeId: type, ...one }] });
      const next = await putApplicability(id, { mode: "add", types: [{ typeId: type, ...other }] });
      fc.pre(first.code === 200 && next.code === 200);
      const [stored] = (await findApplicability(id))[0].types;
      const { rows } = await sql<{ msn: number; fits: boolean }>`
        select msn, (a.msns is null or a.msns @> msn) and not a.excluded @> msn as fits
        from generate_series(1, ${highest + 8}) as msn
          join applicability a on a.owner_id = ${id}::bigint and a.type_id = ${type}::bigint`.execute(
        t.db,
      );
      assert.equal(rows.length, highest + 8);
      for (const row of rows) {
        const wanted = fits(one, row.msn) || fits(other, row.msn);
        assert.equal(row.fits, wanted, JSON.stringify({ one, other, stored, row }));
        assert.equal(fits(stored, row.msn), wanted, "as it is shown");
      }
    }),
    { numRuns: 60 },
  );
});

test("counts matching aircraft in service", async () => {
  const fleet: [string, number, string, string, string?][] = [
    ["B-6001", 1532, "A320-214", "2001-08-30", "2021-12-31"],
    ["B-6017", 3120, "A320-214", "2007-04-26"],
    ["B-6335", 4405, "A320-232", "2010-11-15"],
    ["B-1569", 41565, "B737-800", "2016-01-20"],
    ["B-9999", 4410, "A320-232", "2199-01-01"],
  ];
  for (const [registration, msn, type, serviceFrom, serviceUntil] of fleet) {
    const aircraft = { registration, msn, typeId: typeId(type), serviceFrom };
    const { code } = await admin.post("/fleet/aircraft", { ...aircraft, serviceUntil });
    assert.equal(code, 200);
  }
  const reader = await t.as("mechanic");
  const preview = async (...types: object[]) => {
    const { data } = await reader.put(`${path}/preview`, { types });
    return [data.total, data.registrations.join()];
  };
  t.at(new Date("2026-06-01T00:00:00Z"));
  assert.deepEqual(await preview(), [3, "B-1569,B-6017,B-6335"]);
  const a320 = { typeId: typeId("A320系列") };
  assert.deepEqual(await preview(a320), [2, "B-6017,B-6335"]);
  assert.deepEqual(await preview({ ...a320, excluded: "4400起" }), [1, "B-6017"]);
  assert.deepEqual(await preview({ ...a320, msns: "1-10" }), [0, ""]);
  assert.deepEqual(await preview({ typeId: typeId("A320-251N") }), [0, ""]);
  t.at(new Date("2020-06-01T00:00:00Z"));
  assert.deepEqual(await preview(a320), [3, "B-6001,B-6017,B-6335"]);
  assert.equal((await t.guest.put(`${path}/preview`, { types: [] })).code, 401);
  t.at(new Date());
});

test("logs the applicability before and after a change", async () => {
  const [one, other] = [await createItem("轮胎更换"), await createItem("刹车更换")];
  await putApplicability(one, { chapters: ["32"] });
  await putApplicability(`${one},${other}`, {
    chapters: ["32"],
    types: [{ typeId: typeId("A320"), msns: "5,6" }],
  });
  const rows = await t.db
    .selectFrom("sysOperLog")
    .select(["title", "subject", "changes"])
    .where("subject", "like", "%轮胎更换%")
    .where("title", "=", "维修信息适用范围")
    .orderBy("operId")
    .execute();
  const title = "维修信息适用范围";
  assert.deepEqual(rows, [
    {
      title,
      subject: "轮胎更换",
      changes: [{ field: "适用范围", title: "适用范围", from: "通用", to: "32章" }],
    },
    {
      title,
      subject: "轮胎更换、刹车更换",
      changes: [
        { field: "轮胎更换", title: "轮胎更换", from: "32章", to: "A320（MSN 5-6） · 32章" },
        { field: "刹车更换", title: "刹车更换", from: "通用", to: "A320（MSN 5-6） · 32章" },
      ],
    },
  ]);
});

test("requires the permission to change the rows, and the data scope", async () => {
  const id = await createItem();
  const mechanic = await t.as("mechanic");
  assert.equal((await mechanic.get(`${path}/repair/${id}`)).code, 403);
  assert.equal((await putApplicability(id, {}, { by: mechanic })).code, 403);
  assert.equal((await putApplicability(id, {}, { kind: "train" })).code, 404);
  assert.equal((await putApplicability(`${id},999999999`, { chapters: ["32"] })).code, 404);
  assert.deepEqual((await findApplicability(id))[0].chapters, []);
  await t.db
    .updateTable("contentItem")
    .set({ deptId: "1", createdBy: "1" })
    .where("itemId", "=", id)
    .execute();
  await t.db.updateTable("sysRole").set({ dataScope: "5" }).execute();
  const operator = await t.as("operator");
  assert.equal((await putApplicability(id, {}, { by: operator })).code, 404);
  assert.equal((await operator.get(`${path}/repair/${id}`)).code, 404);
  await t.db.updateTable("sysRole").set({ dataScope: "1" }).execute();
});
