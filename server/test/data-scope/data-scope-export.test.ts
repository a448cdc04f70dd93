import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readXlsx } from "hucre/xlsx";
import { buildWorld, seededRandom, type World } from "./random-world.ts";
import { canSee, hasEnabledRole } from "./scope-oracle.ts";
import { worlds as allWorlds, startScopedApp } from "./scoped-app.ts";

const worlds = allWorlds / 2;
/** Late enough that retention, a minute after the start, removes no rows. */
const loggedAt = "2126-01-10 12:00:00";

let scoped: Awaited<ReturnType<typeof startScopedApp>>;
let t: typeof scoped.t;
let user: typeof scoped.user;

before(async () => {
  scoped = await startScopedApp();
  ({ t, user } = scoped);
});
after(() => t.close());

/** Row with a department and an owner. */
interface OwnedRow {
  id: string;
  deptId: string | null;
  createdBy: string | null;
}

/** Adds three to eight rows, each in a random department or in no department. */
async function addRandomRows(
  { depts, userId }: World,
  seed: number,
  add: (row: Omit<OwnedRow, "id">, index: number) => Promise<string>,
): Promise<OwnedRow[]> {
  const { below, chance, pick } = seededRandom(seed * 1_000);
  const rows: OwnedRow[] = [];
  for (let index = 3 + below(6); index > 0; index -= 1) {
    const row = {
      deptId: chance(0.1) ? null : pick(depts).id,
      createdBy: pick([userId, scoped.ground.otherId, null]),
    };
    rows.push({ ...row, id: await add(row, index) });
  }
  return rows;
}

async function listed(path: string, id: string): Promise<string[]> {
  const { code, data } = await user.get(`${path}&pageSize=200`);
  if (code === 403) return [];
  assert.equal(code, 200, path);
  assert.equal(data.total, data.list.length, `total of ${path}`);
  return data.list.map((row: Record<string, string>) => row[id]).toSorted();
}

/** Cells of the first column, without the heading. */
async function exported(path: string, column: string): Promise<string[]> {
  const answer = await t.app.inject({
    url: `/api${path}&columns=${column}`,
    headers: { authorization: `Bearer ${user.token}` },
  });
  if (answer.statusCode === 403) return [];
  assert.equal(answer.statusCode, 200, path);
  const { sheets } = await readXlsx(answer.rawPayload);
  const rows = (sheets[0]?.rows ?? []).slice(1);
  assert.equal(answer.headers["x-export-rows"], String(rows.length), `rows of ${path}`);
  return rows.map(([cell]) => String(cell)).toSorted();
}

/** Refuses to remove a list with an invisible row; removes each visible row alone. */
async function checkRemoval(path: string, rows: readonly OwnedRow[], expected: Codes) {
  if (rows.some(({ id }) => expected(id) !== 200)) {
    const { code } = await user.del(`${path}/${rows.map(({ id }) => id)}`);
    assert.notEqual(code, 200, `${path}: a list with one out of reach`);
  }
  for (const { id } of rows) {
    const { code } = await user.del(`${path}/${id}`);
    assert.equal(code, expected(id), `removal of ${path}/${id}`);
  }
}

type Codes = (id: string) => number;

const codesOf = (world: World, seen: readonly string[]): Codes => {
  const hidden = hasEnabledRole(world) ? 404 : 403;
  return (id) => (seen.includes(id) ? 200 : hidden);
};

test("shows, changes, exports and removes the same users in every way", async () => {
  for (let seed = 301; seed <= 300 + worlds; seed += 1) {
    const world = await buildWorld(scoped.ground, seed);
    const people = await addRandomRows(world, seed, addPerson);
    // People own only their own row.
    const seen = people
      .filter(({ id, deptId }) => canSee(world, { deptId, createdBy: id }))
      .map(({ id }) => id)
      .toSorted();
    const says = `seed ${seed}`;
    const path = "/system/user?userName=world-";
    assert.deepEqual(await listed(path, "userId"), seen, says);
    const names = await exported("/system/user/export?userName=world-", "userName");
    assert.deepEqual(names, seen.map((id) => nameOf(id)).toSorted(), says);
    const self = { deptId: world.home, createdBy: world.userId };
    const own = await listed("/system/user?userName=operator", "userId");
    assert.deepEqual(own, canSee(world, self) ? [world.userId] : [], says);

    const expected = codesOf(world, seen);
    for (const { id } of people) {
      assert.equal((await user.get(`/system/user/${id}`)).code, expected(id), says);
      const { code } = await user.put(`/system/user/${id}`, { remark: "改过" });
      assert.equal(code, expected(id), `${says}: update of ${id}`);
    }
    await checkRemoval("/system/user", people, expected);
    const left = await t.db
      .selectFrom("sysUser")
      .select("userId")
      .where("userName", "like", "world-%")
      .execute();
    const kept = people.filter(({ id }) => !seen.includes(id)).map(({ id }) => id);
    assert.deepEqual(left.map(({ userId }) => userId).toSorted(), kept.toSorted(), says);
  }
});

const names = new Map<string, string>();
const nameOf = (userId: string) => names.get(userId) ?? "";

async function addPerson({ deptId }: Omit<OwnedRow, "id">, index: number): Promise<string> {
  const userName = `world-${names.size}-${index}`;
  const { userId } = await t.db
    .insertInto("sysUser")
    .values({ userName, nickName: "某人", deptId, userType: "04", passwordHash: "none" })
    .returning("userId")
    .executeTakeFirstOrThrow();
  names.set(userId, userName);
  return userId;
}

test("shows, exports and removes the same operation logs in every way", async () => {
  for (let seed = 401; seed <= 400 + worlds; seed += 1) {
    const world = await buildWorld(scoped.ground, seed);
    const title = `世界${seed}`;
    const rows = await addRandomRows(world, seed, async ({ deptId, createdBy }, index) => {
      const { operId } = await t.db
        .insertInto("sysOperLog")
        .values({ ...operation, title, deptId, userId: createdBy, costTime: index })
        .returning("operId")
        .executeTakeFirstOrThrow();
      return operId;
    });
    await logHolds(world, rows, { resource: "operlog", query: `title=${title}`, id: "operId" });
  }
});

test("shows, exports and removes the same sign-in logs in every way", async () => {
  for (let seed = 501; seed <= 500 + worlds; seed += 1) {
    const world = await buildWorld(scoped.ground, seed);
    const userName = `guest-of-${seed}`;
    const rows = await addRandomRows(world, seed, async ({ deptId, createdBy }) => {
      const { accessId } = await t.db
        .insertInto("sysAccessLog")
        .values({ ...access, userName, deptId, userId: createdBy })
        .returning("accessId")
        .executeTakeFirstOrThrow();
      return accessId;
    });
    const query = `userName=${userName}`;
    await logHolds(world, rows, { resource: "accesslog", query, id: "accessId" });
  }
});

const operation = {
  businessType: "1",
  requestMethod: "POST",
  operUrl: "/api/world",
  operName: "某人",
  operIp: "203.0.113.7",
  status: "1",
  operTime: loggedAt,
};

const access = {
  msg: "登录成功",
  ipaddr: "203.0.113.7",
  loginLocation: "未知",
  browser: "Chrome 142",
  os: "Windows 11",
  status: "1",
  loginTime: loggedAt,
};

async function logHolds(
  world: World,
  rows: readonly OwnedRow[],
  { resource, query, id }: { resource: "operlog" | "accesslog"; query: string; id: string },
): Promise<void> {
  const path = `/system/monitor/${resource}`;
  const seen = rows
    .filter((row) => canSee(world, row))
    .map((row) => row.id)
    .toSorted();
  assert.deepEqual(await listed(`${path}?${query}`, id), seen, query);
  assert.deepEqual(await exported(`${path}/export?${query}`, id), seen, query);
  const expected = codesOf(world, seen);
  if (resource === "operlog") {
    for (const row of rows) {
      const { code } = await user.get(`${path}/${row.id}`);
      assert.equal(code, expected(row.id), `detail of ${row.id}, ${query}`);
    }
  }
  await checkRemoval(path, rows, expected);
  const admin = await adminTotal(`${path}?${query}`);
  assert.equal(admin, rows.length - seen.length, `left of ${query}`);
}

let admin: typeof user | undefined;
async function adminTotal(path: string): Promise<number> {
  admin ??= await t.as("admin");
  return (await admin.get(path)).data.total;
}
