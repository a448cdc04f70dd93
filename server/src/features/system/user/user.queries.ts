import type { UserEdit, UserInput } from "@aeromaint/contracts/system/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { removeAll, updateVersioned } from "../../../crud/rows.ts";
import type { Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { removeFilesOf } from "../../../infra/files/owned-files.ts";
import { endSessionsOf } from "../../../infra/sessions/sessions.queries.ts";
import { unlockAccount } from "../../../infra/sessions/sign-in-limits.ts";
import {
  findUserName,
  lockTarget,
  lockTargets,
  movesContact,
  refuseDept,
  refuseMissing,
  refuseRoles,
  refuseShuttingOut,
  refuseStronger,
  refuseUnknownPosts,
  type Target,
} from "./user-guards.queries.ts";

/** People made in user management are staff. */
const staff = "04";

type NewUser = Omit<UserInput, "password"> & { passwordHash: string };

/** @throws 400 or 403 for department, posts and roles, 409 when the account exists */
export async function createUser(
  { tx }: UnitOfWork,
  input: NewUser,
  actor: Actor,
): Promise<string> {
  const { postIds, roleIds, ...columns } = input;
  const posts = distinct(postIds);
  const roles = distinct(roleIds);
  await refuseDept(tx, actor, input.deptId);
  await refuseUnknownPosts(tx, posts);
  await refuseRoles(tx, actor, { roleIds: roles });
  const { userId } = await tx
    .insertInto("sysUser")
    .values({
      ...columns,
      userType: staff,
      passwordChangedAt: actor.now.toISOString(),
      passwordGiven: true,
      createdBy: actor.user.userId,
    })
    .returning("userId")
    .executeTakeFirstOrThrow();
  await addPosts(tx, userId, posts);
  await addRoles(tx, userId, roles);
  return userId;
}

/** @throws 404 out of reach, 403 for what is not the actor's to change, 409 when stale */
export async function updateUser(
  unit: UnitOfWork,
  id: string,
  edit: UserEdit,
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const { postIds, roleIds, ...columns } = edit;
  const target = await lockTarget(tx, id, actor);
  refuseMissing(target, edit);
  if (columns.deptId && columns.deptId !== target.deptId) {
    await refuseDept(tx, actor, columns.deptId);
  }
  if (columns.status === "2") refuseShuttingOut(target, actor);
  if (movesContact(target, columns)) await refuseStronger(tx, actor, target);
  await updateVersioned(unit, "sysUser", "userId", id, columns);
  if (postIds) await replacePosts(unit, target, distinct(postIds));
  if (roleIds) await replaceRoles(unit, target, distinct(roleIds), actor);
  if (columns.status === "2") await endSessionsOf(tx, id);
}

/** All or none; what they wrote stays, without a link to them. */
export async function removeUsers(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void> {
  const { tx } = unit;
  for (const target of await lockTargets(tx, ids, actor)) {
    refuseShuttingOut(target, actor);
  }
  const { rows: profiles } = await sql<{ informationId: string }>`
    select information_id from repair_person where user_id = any(${ids}::bigint[])`.execute(tx);
  await removeAll(unit, "sysUser", "userId", ids);
  await removeFilesOf(unit, [...ids, ...profiles.map(({ informationId }) => informationId)]);
}

/** A disabled user's sessions end; enabling gives none of them back. */
export async function changeUserStatus(
  unit: UnitOfWork,
  id: string,
  status: "1" | "2",
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const target = await lockTarget(tx, id, actor);
  if (status === "2") refuseShuttingOut(target, actor);
  const edit: UserEdit = { status };
  await updateVersioned(unit, "sysUser", "userId", id, edit);
  if (status === "2") await endSessionsOf(tx, id);
}

/** Sets a password and signs the user out everywhere; oneself everywhere else. */
export async function resetPassword(
  { tx }: UnitOfWork,
  id: string,
  passwordHash: string,
  actor: Actor,
): Promise<void> {
  const target = await lockTarget(tx, id, actor);
  await refuseStronger(tx, actor, target);
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

/** Lets an account that was guessed at too often try again at once, the administrator's too. */
export async function unlockUser({ tx }: UnitOfWork, id: string, actor: Actor): Promise<void> {
  await unlockAccount(tx, await findUserName(tx, id, actor));
}

async function replacePosts(unit: UnitOfWork, target: Target, postIds: string[]): Promise<void> {
  const { tx } = unit;
  const { userId } = target;
  await refuseUnknownPosts(tx, postIds);
  const before = await postNames(tx, userId);
  await tx.deleteFrom("sysUserPost").where("userId", "=", userId).execute();
  await addPosts(tx, userId, postIds);
  const changes = [["postIds", before, await postNames(tx, userId)]] as const;
  await unit.record({ act: "rows.written", subject: userId, table: "sysUserPost", changes });
}

async function replaceRoles(
  unit: UnitOfWork,
  target: Target,
  roleIds: string[],
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const { userId } = target;
  await refuseRoles(tx, actor, { target, roleIds });
  const before = await roleNames(tx, userId);
  await tx.deleteFrom("sysUserRole").where("userId", "=", userId).execute();
  await addRoles(tx, userId, roleIds);
  const changes = [["roleIds", before, await roleNames(tx, userId)]] as const;
  await unit.record({ act: "rows.written", subject: userId, table: "sysUserRole", changes });
}

async function addPosts(tx: Tx, userId: string, postIds: readonly string[]): Promise<void> {
  if (postIds.length === 0) return;
  const rows = postIds.map((postId) => ({ userId, postId }));
  await tx.insertInto("sysUserPost").values(rows).execute();
}

async function addRoles(tx: Tx, userId: string, roleIds: readonly string[]): Promise<void> {
  const rows = roleIds.map((roleId) => ({ userId, roleId }));
  await tx.insertInto("sysUserRole").values(rows).execute();
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
