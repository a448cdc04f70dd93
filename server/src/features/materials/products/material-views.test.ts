import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startMaterialApp } from "../material.fixture.ts";

let t: Awaited<ReturnType<typeof startMaterialApp>>;
let infoId: string;

before(async () => {
  t = await startMaterialApp();
  infoId = await t.createProduct({
    categoryId: await t.createCategory(),
    name: "油滤",
    status: "1",
  });
});
after(() => t.close());

async function storedViews(db = t.db, id = infoId): Promise<number> {
  const rows = db.selectFrom("materialInfo").select("viewNum").where("infoId", "=", id);
  return Number((await rows.executeTakeFirstOrThrow()).viewNum);
}

/** Waits until the database has this number of views. */
async function stored(views: number): Promise<void> {
  for (;;) {
    const { promise: written, resolve } = Promise.withResolvers<void>();
    const unsubscribe = t.app.changes.subscribe((tables) => {
      if (tables.includes("product_view")) resolve();
    });
    const isStored = (await storedViews()) === views;
    if (!isStored) await written;
    unsubscribe();
    if (isStored) return;
  }
}

const kept = async () => (await t.operator.get(`/material/info/details/${infoId}`)).data;

test("counts each view by a visitor or reader, and no view by editors", async () => {
  const views = [
    await t.guest.get(`/open/material/details/${infoId}`),
    await t.mechanic.get(`/material/info/${infoId}`),
    await t.mechanic.get(`/material/info/details/${infoId}`),
    await t.operator.get(`/material/info/${infoId}`),
    await t.operator.get(`/material/info/details/${infoId}`),
  ];
  assert.deepEqual(
    views.map(({ data }) => data.viewNum),
    [1, 2, 3, 3, 3],
  );
});

test("counts concurrent views completely, without changing version or cached lists", async () => {
  const { viewNum, version } = await kept();
  const openList = () => t.app.inject("/api/open/material");
  const { etag } = (await openList()).headers;
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? t.guest.get(`/open/material/details/${infoId}`)
        : t.mechanic.get(`/material/info/${infoId}`),
    ),
  );
  const after = await kept();
  assert.deepEqual([after.viewNum, after.version], [viewNum + 40, version]);
  assert.equal((await openList()).headers.etag, etag);
  const edit = await t.operator.put(`/material/info/${infoId}`, { style: "钢", version });
  assert.equal(edit.code, 200);
  await stored(viewNum + 40);
  t.app.responseCache.clear();
  const [row] = (await t.guest.get("/open/material")).data.list;
  assert.equal(row.viewNum, viewNum + 40);
});

test("writes counted views when the server stops", async () => {
  const other = await startMaterialApp();
  const id = await other.createProduct({
    categoryId: await other.createCategory(),
    name: "滑油",
    status: "1",
  });
  for (let view = 0; view < 3; view += 1) await other.guest.get(`/open/material/details/${id}`);
  await other.app.close();
  assert.equal(await storedViews(other.db, id), 3);
  await other.close();
});
