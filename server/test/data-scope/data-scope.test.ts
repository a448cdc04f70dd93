import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { buildWorld, seededRandom, type World } from "./random-world.ts";
import { canSee, canSeeDept, hasEnabledRole } from "./scope-oracle.ts";
import { startScopedApp, worlds } from "./scoped-app.ts";

let scoped: Awaited<ReturnType<typeof startScopedApp>>;
let t: typeof scoped.t;
let ground: typeof scoped.ground;
let user: typeof scoped.user;

before(async () => {
  scoped = await startScopedApp();
  ({ t, ground, user } = scoped);
});
after(() => t.close());

async function idsOf(path: string, id: string): Promise<string[]> {
  const { code, data } = await user.get(path);
  if (code === 403) return [];
  assert.equal(code, 200, path);
  return data.list.map((row: Record<string, string>) => row[id]).toSorted();
}

interface Option {
  id: string;
  children: Option[];
}
const flat = (options: Option[]): string[] =>
  options.flatMap(({ id, children }) => [id, ...flat(children)]);

/** Ids shown by opening every branch of the lazy tree. */
async function opened(parentId: string): Promise<string[]> {
  const { data } = await user.get(`/system/dept/lazy/${parentId}`);
  const ids: string[] = [];
  for (const { deptId, hasChildren } of data) {
    const below = await opened(deptId);
    assert.equal(hasChildren, below.length > 0, `arrow of ${deptId}`);
    ids.push(deptId, ...below);
  }
  return ids;
}

test("shows, changes and removes the same content in every way, for any scopes", async () => {
  for (let seed = 1; seed <= worlds; seed += 1) {
    const world = await buildWorld(ground, seed);
    const says = `seed ${seed}`;
    const seen = world.items.filter((item) => canSee(world, item)).map(({ id }) => id);
    assert.deepEqual(await idsOf("/platform/info?pageSize=200", "repairId"), seen.toSorted(), says);

    const hidden = hasEnabledRole(world) ? 404 : 403;
    const expected = (id: string) => (seen.includes(id) ? 200 : hidden);
    for (const { id } of world.items) {
      const detail = await user.get(`/platform/info/details/${id}`);
      assert.equal(detail.code, expected(id), `${says}: detail of ${id}`);
      const update = await user.put(`/platform/info/${id}`, { title: "改过的标题" });
      assert.equal(update.code, expected(id), `${says}: update of ${id}`);
    }
    const changed = await t.db
      .selectFrom("contentItem")
      .select("itemId")
      .where("title", "=", "改过的标题")
      .execute();
    assert.deepEqual(changed.map(({ itemId }) => itemId).toSorted(), seen.toSorted(), says);
    await removesTheSeen(world, { seen, expected, says });
  }
});

interface Expectation {
  seen: string[];
  expected: (id: string) => number;
  says: string;
}

async function removesTheSeen({ items }: World, { seen, expected, says }: Expectation) {
  const left = async () => {
    const rows = await t.db.selectFrom("contentItem").select("itemId").execute();
    return rows.map(({ itemId }) => itemId).toSorted();
  };
  const ids = items.map(({ id }) => id);
  if (seen.length < ids.length) {
    const { code } = await user.del(`/platform/info/${ids}`);
    assert.notEqual(code, 200, `${says}: a list with one out of reach`);
    assert.deepEqual(await left(), ids.toSorted(), says);
  }
  for (const id of ids) {
    const { code } = await user.del(`/platform/info/${id}`);
    assert.equal(code, expected(id), `${says}: removal of ${id}`);
  }
  assert.deepEqual(await left(), ids.filter((id) => !seen.includes(id)).toSorted(), says);
}

test("shows and changes the same departments in every way, for any scopes", async () => {
  for (let seed = 101; seed <= 100 + worlds; seed += 1) {
    const world = await buildWorld(ground, seed);
    const says = `seed ${seed}`;
    const seen = world.depts.filter((dept) => canSeeDept(world, dept)).map(({ id }) => id);
    assert.deepEqual(await idsOf("/system/dept", "deptId"), seen.toSorted(), says);
    const { data: tree } = await user.get("/system/common/dept/tree");
    assert.deepEqual(flat(tree).toSorted(), seen.toSorted(), `${says}: tree`);
    if (hasEnabledRole(world)) {
      assert.deepEqual((await opened("0")).toSorted(), seen.toSorted(), `${says}: lazy tree`);
    }
    const hidden = hasEnabledRole(world) ? 404 : 403;
    for (const { id } of world.depts) {
      const expected = seen.includes(id) ? 200 : hidden;
      const found = await user.get(`/system/dept/${id}`);
      assert.equal(found.code, expected, `${says}: detail of ${id}`);
      const update = await user.put(`/system/dept/${id}`, { orderNum: 2 });
      assert.equal(update.code, expected, `${says}: update of ${id}`);
    }
  }
});

test("removes only departments within the scopes left after each removal", async () => {
  for (let seed = 201; seed <= 200 + worlds; seed += 1) {
    let world = await buildWorld(ground, seed);
    for (const dept of seededRandom(seed).shuffled(world.depts)) {
      const { code } = await user.del(`/system/dept/${dept.id}`);
      assert.equal(code, removalOf(world, dept), `seed ${seed}: removal of ${dept.id}`);
      if (code === 200) {
        world = { ...world, depts: world.depts.filter(({ id }) => id !== dept.id) };
      }
    }
    const left = await t.db.selectFrom("sysDept").select("deptId").execute();
    assert.deepEqual(
      left.map(({ deptId }) => deptId).toSorted(),
      world.depts.map(({ id }) => id).toSorted(),
      `seed ${seed}`,
    );
  }
});

function removalOf(world: World, dept: World["depts"][number]): number {
  if (!hasEnabledRole(world)) return 403;
  if (!canSeeDept(world, dept)) return 404;
  const hasChildren = world.depts.some(({ parentId }) => parentId === dept.id);
  const hasPeople = dept.id === world.home || dept.id === ground.deptId;
  return hasChildren || hasPeople ? 409 : 200;
}
