import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { circulationPath } from "@aeromaint/contracts/documents/circulation-state.ts";
import { sql } from "kysely";
import { contentEditor } from "../content/content.fixture.ts";
import { allModules } from "../content/module.ts";
import { startMaterialApp } from "../materials/material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let typeIds: ReadonlyMap<string, string>;

before(async () => {
  t = await startMaterialApp();
  const types = await t.db.selectFrom("aircraftType").select(["name", "typeId"]).execute();
  typeIds = new Map(types.map(({ name, typeId }) => [name, typeId]));
});
after(() => t?.close());

const typeId = (name: string) => typeIds.get(name) ?? "";

async function putApplicability(
  kind: string,
  id: string,
  { chapters, types }: Stated,
): Promise<void> {
  const { code, message } = await t.admin.put(`/platform/applicability/${kind}/${id}`, {
    mode: "replace",
    chapters,
    types: types.map((name) => ({ typeId: typeId(name) })),
  });
  assert.equal(code, 200, message);
}

interface Stated {
  chapters: string[];
  types: string[];
}

interface Listed {
  kind: string;
  path: string;
  id: string;
  /** Creates five rows. */
  make: () => Promise<string[]>;
}

const createFive = async (make: () => Promise<string>) => {
  const ids: string[] = [];
  for (let round = 0; round < 5; round += 1) ids.push(await make());
  return ids;
};

const createProduct = async () =>
  t.createProduct({ categoryId: await t.createCategory(), status: "1" });

async function createNotice(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into platform_notice (notice_title, notice_content, summary, notice_time)
    values ('通知', '<p>文</p>', '', now() - interval '1 day') returning notice_id as id`.execute(
    t.db,
  );
  return rows[0]?.id ?? "";
}

async function createCirculation(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into circulation (subject, subject_id, title, sha256, html, due_at, audience, started_at, starter)
    values ('notice', 1, '传阅', 'x', '', now() + interval '1 day', '{}', now(), '{"name": "某"}')
    returning circulation_id as id`.execute(t.db);
  return rows[0]?.id ?? "";
}

async function createPerson(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into sys_user (user_name, nick_name, user_type, password_hash)
      values (gen_random_uuid()::text, '某人', '03', 'none') returning user_id
    )
    insert into repair_person (user_id, user_nature) select user_id, '1' from made
    returning information_id as id`.execute(t.db);
  return rows[0]?.id ?? "";
}

const lists: Listed[] = [
  ...allModules.map((module) => ({
    kind: module.key,
    path: module.item.path,
    id: module.item.id,
    make: async () => {
      const editor = contentEditor(t.admin, module);
      const categoryId = await editor.category(`适用${module.key}`, { cover: "2" });
      return createFive(() => editor.item(categoryId));
    },
  })),
  {
    kind: "notice",
    path: "/platform/notice",
    id: "noticeId",
    make: () => createFive(createNotice),
  },
  { kind: "material", path: "/material/info", id: "infoId", make: () => createFive(createProduct) },
  {
    kind: "circulation",
    path: circulationPath,
    id: "circulationId",
    make: () => createFive(createCirculation),
  },
  {
    kind: "account",
    path: "/repair/info",
    id: "informationId",
    make: () => createFive(createPerson),
  },
];

for (const { kind, path, id, make } of lists) {
  test(`${path} filters by chapter and type, and summarises the applicability`, async () => {
    const [general, family, variant, other, chapterOnly] = (await make()) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const made = [general, family, variant, other, chapterOnly];
    await putApplicability(kind, family, { chapters: [], types: ["A320系列"] });
    await putApplicability(kind, variant, { chapters: ["32"], types: ["A320-214", "A319"] });
    await putApplicability(kind, other, { chapters: ["32", "72"], types: ["B737-800"] });
    await putApplicability(kind, chapterOnly, { chapters: ["72"], types: [] });
    const found = async (query: Record<string, string>) => {
      const params = new URLSearchParams({ pageSize: "200", ...query });
      const { data, message } = await t.admin.get(`${path}?${params}`);
      assert.ok(data, message);
      const ids: string[] = data.list.map((row: Record<string, string>) => row[id]);
      assert.equal(data.total, data.list.length);
      return made.filter((one) => ids.includes(one));
    };
    assert.deepEqual(await found({}), made);
    assert.deepEqual(await found({ chapter: "32" }), [variant, other]);
    const ofA320 = { typeId: typeId("A320") };
    assert.deepEqual(await found(ofA320), [general, family, variant, chapterOnly]);
    assert.deepEqual(await found({ typeId: typeId("B737NG") }), [general, other, chapterOnly]);
    assert.deepEqual(await found({ ...ofA320, chapter: "72" }), [chapterOnly]);
    assert.equal((await t.admin.get(`${path}?chapter=3`)).code, 400);
    const { data } = await t.admin.get(`${path}?pageSize=200`);
    const textOf = (one: string) =>
      data.list.find((row: Record<string, string>) => row[id] === one).applicabilityText;
    assert.deepEqual(made.map(textOf), [
      "",
      "A320系列",
      "A319、A320-214 · 32章",
      "B737-800 · 32、72章",
      "72章",
    ]);
  });
}

const a320 = () => ({ typeId: typeId("A320"), name: "A320", msns: "", excluded: "" });

for (const module of allModules) {
  test(`${module.item.path} shows the current applicability of an item`, async () => {
    const editor = contentEditor(t.admin, module);
    const id = await editor.item(await editor.category(`读${module.key}`, { cover: "2" }));
    const read = async () =>
      (await t.mechanic.get(`${module.item.path}/foreground/${id}`)).data.applicability;
    assert.deepEqual(await read(), { chapters: [], types: [] });
    await putApplicability(module.key, id, { chapters: ["32"], types: ["A320"] });
    assert.deepEqual(await read(), { chapters: ["32"], types: [a320()] });
    const type = `/fleet/type/${typeId("A320")}`;
    await t.admin.put(type, { name: "A320ceo" });
    assert.deepEqual((await read()).types, [{ ...a320(), name: "A320ceo" }]);
    await t.admin.put(type, { name: "A320" });
    assert.deepEqual((await read()).types, [a320()]);
  });
}

test("shows the applicability of products and notices to signed-in people only", async () => {
  const infoId = await createProduct();
  await putApplicability("material", infoId, { chapters: ["32"], types: ["A320"] });
  const stated = { chapters: ["32"], types: [a320()] };
  const read = await t.mechanic.get(`/material/info/${infoId}`);
  assert.deepEqual(read.data.applicability, stated);
  assert.ok(!("applicability" in (await t.guest.get(`/open/material/details/${infoId}`)).data));
  const noticeId = await createNotice();
  await putApplicability("notice", noticeId, { chapters: ["32"], types: ["A320"] });
  const open = `/open/platform/notice/details/${noticeId}`;
  assert.deepEqual((await t.mechanic.get(open)).data.applicability, stated);
  assert.ok(!("applicability" in (await t.guest.get(open)).data));
});
