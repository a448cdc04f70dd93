import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startTestApp } from "../../../test/harness.ts";
import { createItemWithFiles } from "../content/content.fixture.ts";
import { modules } from "../content/module.ts";

let t: Awaited<ReturnType<typeof startTestApp>>;

before(async () => {
  t = await startTestApp();
});
after(() => t?.close());

async function insertApplicability(ownerId: string): Promise<void> {
  await sql`insert into owner_chapter values (${ownerId}::bigint, '32')`.execute(t.db);
  await sql`
    insert into applicability
    select ${ownerId}::bigint, type_id from aircraft_type where name = 'A320'`.execute(t.db);
}

async function countRows(ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from owner_chapter where owner_id = ${ownerId}::bigint)
      + (select count(*) from applicability where owner_id = ${ownerId}::bigint))::int as count`.execute(
    t.db,
  );
  return rows[0]?.count ?? 0;
}

test("keeps the applicability of an item in the trash until its final removal", async () => {
  const operator = await t.as("operator");
  const { id, remove } = await createItemWithFiles(operator, modules.repair);
  await insertApplicability(id);
  await remove();
  assert.equal(await countRows(id), 2, "in the trash");
  await operator.post(`/document/trash/${id}/restore`, {});
  assert.equal(await countRows(id), 2, "restored");
  await remove();
  const admin = await t.as("admin");
  assert.equal((await admin.del(`/document/trash/${id}`)).code, 200);
  assert.equal(await countRows(id), 0, "gone");
});

test("deletes the applicability together with notices, circulations and people", async () => {
  const createOwner = async (made: ReturnType<typeof sql<{ id: string }>>) => {
    const { rows } = await made.execute(t.db);
    await insertApplicability(rows[0]?.id ?? "");
    return rows[0]?.id ?? "";
  };
  const notice = await createOwner(sql`
    insert into platform_notice (notice_title, notice_content, summary, notice_time, notice_level, pinned)
    values ('t', 'x', '', now(), '1', '2') returning notice_id as id`);
  await t.db.deleteFrom("platformNotice").where("noticeId", "=", notice).execute();
  assert.equal(await countRows(notice), 0);
  const circulation = await createOwner(sql`
    insert into circulation (subject, subject_id, title, sha256, html, due_at, audience, started_at, starter)
    values ('notice', ${notice}::bigint, 't', 'x', '', now() + interval '1 day', '[]', now(), '{}')
    returning circulation_id as id`);
  await t.db.deleteFrom("circulation").where("circulationId", "=", circulation).execute();
  assert.equal(await countRows(circulation), 0);
  const person = await createOwner(sql`select information_id as id from repair_person limit 1`);
  await t.db
    .deleteFrom("sysUser")
    .where("userId", "=", (eb) =>
      eb.selectFrom("repairPerson").select("userId").where("informationId", "=", person),
    )
    .execute();
  assert.equal(await countRows(person), 0);
});

test("saves a new item and its applicability together, or nothing", async () => {
  const admin = await t.as("admin");
  const { data } = await admin.post("/platform/category", {
    name: "起落架",
    orderNum: 9,
    cover: "2",
  });
  const { typeId } = await t.db
    .selectFrom("aircraftType")
    .select("typeId")
    .where("name", "=", "A320")
    .executeTakeFirstOrThrow();
  const form = (chapter: string) => {
    const body = new FormData();
    const texts = { title: "前轮更换", releaseUser: "张三", content: "<p>先放低机头</p>" };
    const values = { ...texts, categoryId: data.categoryId, releaseTime: "2026-01-01 08:00:00" };
    for (const [name, value] of Object.entries(values)) body.append(name, value);
    body.append("chapters", JSON.stringify([chapter]));
    body.append("types", JSON.stringify([{ typeId, msns: "1-9" }]));
    return body;
  };
  const count = async () => (await admin.get("/platform/info?title=前轮更换")).data.total;
  assert.equal((await admin.post("/platform/info", form("99"))).code, 400);
  assert.equal(await count(), 0);
  const made = await admin.post("/platform/info", form("32"));
  assert.equal(made.code, 200, made.message);
  const id = made.data.repairId;
  assert.equal(await countRows(id), 2);
  const kinds = await t.db
    .selectFrom("outboxEvent")
    .select("kind")
    .where("subject", "=", `item:${id}`)
    .execute();
  assert.deepEqual(kinds, [{ kind: "item.changed" }]);
  assert.equal((await admin.put(`/platform/info/${id}`, { chapters: ["29", "32"] })).code, 200);
  assert.equal(await countRows(id), 3, "an absent part stays");
  assert.equal((await admin.put(`/platform/info/${id}`, { chapters: [], types: [] })).code, 200);
  assert.equal(await countRows(id), 0);
});
