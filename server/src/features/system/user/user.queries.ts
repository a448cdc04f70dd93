import type { UserEdit, UserInput } from "@aeromaint/contracts/system/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { removeRows, updateRow, updateRows } from "../../../crud/rows.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Tx } from "../../../infra/db/database.ts";
import { inChunks } from "../../../infra/db/in-chunks.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { removeFilesOf } from "../../../infra/files/owned-files.ts";
import { checkGrantableRoles } from "../../../infra/rights/grants.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { unlockAccount } from "../../../infra/sessions/sign-in-limits.ts";
import {
  checkCanDisable,
  checkNoExtraPermissions,
  checkPosts,
  checkUserDepts,
  findUserName,
  lockUser,
  lockUsers,
  lockUsersForEdits,
} from "./user-guards.queries.ts";

/** User type of people created in user management. */
const staff = "04";

type NewUser = Omit<UserInput, "password"> & {
  passwordHash: string;
  /** Hash of an unknown password. The owner may choose one at the first sign-in. */
  hasNoPassword?: boolean;
};

export async function createUser(unit: UnitOfWork, input: NewUser, actor: Actor): Promise<string> {
  const [userId = ""] = await createUsers(unit, [input], actor);
  return userId;
}

/** Rows per statement. */
const maxRows = 500;

/**
 * Creates all users or none. @returns ids in the same order
 * @throws 400 or 403 for department, posts and roles, 409 for a duplicate account
 */
export async function createUsers(
  unit: UnitOfWork,
  inputs: readonly NewUser[],
  actor: Actor,
): Promise<string[]> {
  const { tx } = unit;
  await checkUserDepts(tx, actor, distinct(inputs.map(({ deptId }) => deptId)));
  await checkPosts(tx, distinct(inputs.flatMap(({ postIds }) => postIds)));
  const roleIds = distinct(inputs.flatMap((input) => input.roleIds));
  await checkGrantableRoles(tx, actor.user, roleIds);
  const ids: string[] = [];
  for (const part of inChunks(inputs, maxRows)) ids.push(...(await insertUsers(tx, part, actor)));
  await addPosts(
    tx,
    inputs.flatMap(({ postIds }, at) => linksOf(ids[at], "postId", postIds)),
  );
  await addRoles(
    tx,
    inputs.flatMap((input, at) => linksOf(ids[at], "roleId", input.roleIds)),
  );
  await unit.record({ act: "rows.written", subject: ids, table: "sysUser" });
  return ids;
}

async function insertUsers(tx: Tx, inputs: readonly NewUser[], { user, now }: Actor) {
  const changedAt = now.toISOString();
  const values = inputs.map(({ postIds: _, roleIds: __, hasNoPassword = false, ...columns }) => ({
    ...columns,
    userType: staff,
    createdBy: user.userId,
    passwordChangedAt: hasNoPassword ? null : changedAt,
    passwordGiven: !hasNoPassword,
  }));
  const rows = await tx
    .insertInto("sysUser")
    .values(values)
    .returning(["userId", "userName"])
    .execute();
  const ids = new Map(rows.map(({ userName, userId }) => [userName, userId]));
  return inputs.map(({ userName }) => ids.get(userName) ?? "");
}

const linksOf = <Name extends string>(userId = "", name: Name, ids: readonly string[]) =>
  distinct(ids).map((id) => ({ userId, [name]: id }) as Record<"userId" | Name, string>);

/** @throws 404 out of scope, 403 beyond the actor's permissions, 409 if stale */
export async function updateUser(
  unit: UnitOfWork,
  id: string,
  edit: UserEdit,
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const { postIds, roleIds, ...columns } = edit;
  const edits = new Map([[id, edit]]);
  await lockUsersForEdits(tx, edits, actor);
  await updateRow(unit, "sysUser", "userId", id, columns);
  const links = [
    ["postIds", "sysUserPost", postNames, postIds],
    ["roleIds", "sysUserRole", roleNames, roleIds],
  ] as const;
  const before = await Promise.all(links.map(([, , namesOf, ids]) => ids && namesOf(tx, id)));
  await replaceLinks(tx, edits);
  for (const [at, [field, table, namesOf, ids]] of links.entries()) {
    if (!ids) continue;
    const changes = [[field, before[at], await namesOf(tx, id)]] as const;
    await unit.record({ act: "rows.written", subject: id, table, changes });
  }
  if (columns.status === "2") await endSessionsOf(tx, id);
}

/** Updates many users in a few statements. The operation log has their number. */
export async function updateUsers(
  unit: UnitOfWork,
  edits: ReadonlyMap<string, UserEdit>,
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  await lockUsersForEdits(tx, edits, actor);
  const columns = [...edits].map(([userId, { postIds: _, roleIds: __, ...edit }]) => ({
    ...edit,
    userId,
  }));
  await updateRows(unit, "sysUser", "userId", columns);
  await replaceLinks(tx, edits);
  const disabled = [...edits].filter(([, { status }]) => status === "2");
  for (const [id] of disabled) await endSessionsOf(tx, id);
}

async function replaceLinks(tx: Tx, edits: ReadonlyMap<string, UserEdit>): Promise<void> {
  const all = [...edits];
  const posts = all.filter(([, { postIds }]) => postIds).map(([id]) => id);
  const roles = all.filter(([, { roleIds }]) => roleIds).map(([id]) => id);
  await tx.deleteFrom("sysUserPost").where("userId", "=", anyOf(posts)).execute();
  await tx.deleteFrom("sysUserRole").where("userId", "=", anyOf(roles)).execute();
  await addPosts(
    tx,
    all.flatMap(([id, { postIds = [] }]) => linksOf(id, "postId", postIds)),
  );
  await addRoles(
    tx,
    all.flatMap(([id, { roleIds = [] }]) => linksOf(id, "roleId", roleIds)),
  );
}

/** Removes all users or none. Content written by them stays without an author. */
export async function removeUsers(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void> {
  const { tx } = unit;
  for (const target of await lockUsers(tx, ids, actor)) {
    checkCanDisable(target, actor);
  }
  const { rows: profiles } = await sql<{ informationId: string }>`
    select information_id from repair_person where user_id = any(${ids}::bigint[])`.execute(tx);
  await removeRows(unit, "sysUser", "userId", ids);
  await removeFilesOf(unit, [...ids, ...profiles.map(({ informationId }) => informationId)]);
}

/** Disabling ends the sessions; enabling does not restore them. */
export async function changeUserStatus(
  unit: UnitOfWork,
  id: string,
  status: "1" | "2",
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const target = await lockUser(tx, id, actor);
  if (status === "2") checkCanDisable(target, actor);
  const edit: UserEdit = { status };
  await updateRow(unit, "sysUser", "userId", id, edit);
  if (status === "2") await endSessionsOf(tx, id);
}

/** Sets a password and ends the user's sessions. For the actor, the current session stays. */
export async function resetPassword(
  { tx }: UnitOfWork,
  id: string,
  passwordHash: string,
  actor: Actor,
): Promise<void> {
  const target = await lockUser(tx, id, actor);
  await checkNoExtraPermissions(tx, actor, target);
  await tx
    .updateTable("sysUser")
    .set({
      passwordHash,
      passwordChangedAt: actor.now.toISOString(),
      passwordGiven: id !== actor.user.userId,
    })
    .where("userId", "=", id)
    .execute();
  await endSessionsOf(tx, id, { except: actor.user.sessionId });
  await unlockAccount(tx, target.userName);
}

/** Ends the lockout of an account, the administrator's too. */
export async function unlockUser({ tx }: UnitOfWork, id: string, actor: Actor): Promise<void> {
  await unlockAccount(tx, await findUserName(tx, id, actor));
}

async function addPosts(tx: Tx, rows: readonly { userId: string; postId: string }[]) {
  for (const part of inChunks(rows, maxRows)) {
    await tx.insertInto("sysUserPost").values(part).execute();
  }
}

async function addRoles(tx: Tx, rows: readonly { userId: string; roleId: string }[]) {
  for (const part of inChunks(rows, maxRows)) {
    await tx.insertInto("sysUserRole").values(part).execute();
  }
}

async function postNames(tx: Tx, userId: string): Promise<string> {
  const rows = await tx
    .selectFrom("sysUserPost")
    .innerJoin("sysPost", "sysPost.postId", "sysUserPost.postId")
    .select("postName")
    .where("userId", "=", userId)
    .orderBy("postSort")
    .orderBy("sysPost.postId")
    .execute();
  return rows.map(({ postName }) => postName).join("、");
}

async function roleNames(tx: Tx, userId: string): Promise<string> {
  const rows = await tx
    .selectFrom("sysUserRole")
    .innerJoin("sysRole", "sysRole.roleId", "sysUserRole.roleId")
    .select("roleName")
    .where("userId", "=", userId)
    .orderBy("roleSort")
    .orderBy("sysRole.roleId")
    .execute();
  return rows.map(({ roleName }) => roleName).join("、");
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
