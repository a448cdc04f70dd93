import type { Db } from "../../src/infra/db/database.ts";

export interface RandomDept {
  id: string;
  parentId: string | null;
  createdBy: string | null;
}

export interface RandomRole {
  dataScope: string;
  enabled: boolean;
  /** Departments of a role with scope 2. */
  named: string[];
}

export interface RandomItem {
  id: string;
  deptId: string | null;
  createdBy: string | null;
}

/** Departments, one person's department and roles, and content of several authors. */
export interface World {
  userId: string;
  home: string | null;
  depts: RandomDept[];
  roles: RandomRole[];
  items: RandomItem[];
}

/** Fixed rows that all worlds share. */
export interface SharedRows {
  db: Db;
  /** Department with people. */
  deptId: string;
  categoryId: string;
  menuId: string;
  userId: string;
  otherId: string;
}

/** Deterministic random numbers (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  const chance = (likelihood: number) => next() < likelihood;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const some = <T>(values: readonly T[]) => values.filter(() => chance(0.3));
  const shuffled = <T>(values: readonly T[]) =>
    values
      .map((value) => ({ value, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  return { below, chance, pick, some, shuffled };
}

/** Replaces the previous world by the one of the seed. */
export async function buildWorld(ground: SharedRows, seed: number): Promise<World> {
  const { db, userId, otherId, deptId } = ground;
  const { below, chance, pick, some } = seededRandom(seed);
  await clear(ground);
  const makers = [userId, otherId, null];

  const depts: RandomDept[] = [{ id: deptId, parentId: null, createdBy: null }];
  for (let index = below(11); index > 0; index -= 1) {
    const parentId = chance(0.15) ? null : pick(depts).id;
    const createdBy = pick(makers);
    const row = { parentId, createdBy, deptName: `${seed}-${index}`, orderNum: 1 + below(3) };
    const made = await db.insertInto("sysDept").values(row).returning("deptId").executeTakeFirst();
    depts.push({ id: made?.deptId ?? "", parentId, createdBy });
  }
  const ids = depts.map(({ id }) => id);

  const home = chance(0.1) ? null : pick(ids);
  await db.updateTable("sysUser").set({ deptId: home }).where("userId", "=", userId).execute();

  const roles: RandomRole[] = [];
  for (let index = below(4); index > 0; index -= 1) {
    const dataScope = pick(["1", "2", "2", "3", "4", "5", "6"]);
    const role = { dataScope, enabled: chance(0.85), named: some(ids) };
    await giveRole(ground, role, `world-${seed}-${index}`);
    roles.push(role);
  }

  const items: RandomItem[] = [];
  for (let index = below(10); index > 0; index -= 1) {
    const item = { deptId: chance(0.1) ? null : pick(ids), createdBy: pick(makers) };
    items.push({ ...item, id: await addItem(ground, item) });
  }
  return { userId, home, depts, roles, items };
}

async function clear({ db, userId, deptId }: SharedRows): Promise<void> {
  await db.deleteFrom("contentItem").execute();
  await db.deleteFrom("sysUser").where("userName", "like", "world-%").execute();
  await db.deleteFrom("sysUserRole").where("userId", "=", userId).execute();
  await db.deleteFrom("sysRole").where("roleKey", "like", "world-%").execute();
  await db.updateTable("sysUser").set({ deptId }).where("userId", "=", userId).execute();
  // A department with child departments cannot be removed.
  await db.updateTable("sysDept").set({ parentId: null }).execute();
  await db.deleteFrom("sysDept").where("deptId", "!=", deptId).execute();
}

async function giveRole(
  { db, userId, menuId }: SharedRows,
  { dataScope, enabled, named }: RandomRole,
  key: string,
): Promise<void> {
  const { roleId } = await db
    .insertInto("sysRole")
    .values({
      roleName: key,
      roleKey: key,
      roleSort: 1,
      dataScope,
      status: enabled ? "1" : "2",
    })
    .returning("roleId")
    .executeTakeFirstOrThrow();
  await db.insertInto("sysUserRole").values({ userId, roleId }).execute();
  await db.insertInto("sysRoleMenu").values({ roleId, menuId }).execute();
  // Roles keep the departments of an earlier scope; these must not count.
  for (const deptId of named)
    await db.insertInto("sysRoleDept").values({ roleId, deptId }).execute();
}

async function addItem(
  { db, categoryId }: SharedRows,
  { deptId, createdBy }: Omit<RandomItem, "id">,
): Promise<string> {
  const { itemId } = await db
    .insertInto("contentItem")
    .values({
      module: "repair",
      categoryId,
      deptId,
      createdBy,
      title: "维修经验",
      releaseUser: "质量部",
      releaseTime: "2026-01-01 08:00:00",
      content: "<p>正文</p>",
      summary: "正文",
    })
    .returning("itemId")
    .executeTakeFirstOrThrow();
  return itemId;
}
