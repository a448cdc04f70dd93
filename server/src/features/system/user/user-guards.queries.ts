import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { siteUserType, type UserEdit } from "@aeromaint/contracts/system/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { AppError, conflict, found, invalidField, notFound } from "../../../infra/http/errors.ts";
import { refuseForeignDepts, refuseForeignRoles } from "../../../infra/rights/grants.ts";
import { refuseSaid } from "../../../infra/rights/said-fields.queries.ts";
import { reachedUsers } from "./user-list.queries.ts";

/** A user who is about to be changed, locked until the transaction ends. */
export interface Target {
  userId: string;
  userName: string;
  deptId: string | null;
  status: string;
  email: string | null;
  phonenumber: string | null;
  /** The account that the platform came with. */
  isBuiltIn: boolean;
  userType: string;
  /** A registered firm has no sex. */
  isFirm: boolean;
  /** Whether a role of theirs, switched off or not, is `admin`. */
  holdsAdmin: boolean;
  roleIds: string[];
  postIds: string[];
}

const userTexts = {
  protected: "不允许操作超级管理员用户",
  keepAdmin: "超级管理员不允许停用或删除",
  keepAdminRole: "超级管理员必须保留管理员角色",
  keepSelf: "不允许停用或删除当前登录用户",
} as const;

/**
 * Locks these users and makes sure that the actor may change every one of them.
 * @throws 404 when one is missing or out of reach, 403 for administrators unless one asks for oneself
 */
export async function lockTargets(tx: Tx, ids: readonly string[], actor: Actor): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select u.user_id, u.user_name, u.dept_id, u.status, u.email, u.phonenumber, u.user_type,
      exists (select from repair_person f where f.user_id = u.user_id and f.user_nature = '2') as is_firm,
      (u.user_type = '00' or u.user_name = 'admin') as is_built_in,
      exists (select from sys_user_role join sys_role r using (role_id)
        where user_id = u.user_id and r.role_key = 'admin') as holds_admin,
      array(select role_id::text from sys_user_role where user_id = u.user_id) as role_ids,
      array(select post_id::text from sys_user_post where user_id = u.user_id) as post_ids
    from sys_user u where u.user_id = any(${[...ids]}::bigint[]) and ${reachedUsers(actor)}
    order by u.user_id for update`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  for (const target of rows) refuseProtected(target, actor);
  return rows;
}

/** The one user with this id; see `lockTargets`. */
export async function lockTarget(tx: Tx, id: string, actor: Actor): Promise<Target> {
  const [target] = await lockTargets(tx, [id], actor);
  if (!target) throw notFound();
  return target;
}

/** @throws 404 out of reach */
export async function findUserName(db: Read, id: string, actor: Actor): Promise<string> {
  const { rows } = await sql<{ userName: string }>`
    select u.user_name from sys_user u
    where u.user_id = ${id}::bigint and ${reachedUsers(actor)}`.execute(db);
  return found(rows[0]).userName;
}

function refuseProtected({ userId, isBuiltIn, holdsAdmin }: Target, { user }: Actor): void {
  if (userId === user.userId) return;
  if (isBuiltIn || (holdsAdmin && !user.isAdmin)) throw new AppError(403, userTexts.protected);
}

/** @throws 409 for the built-in administrator and for oneself: somebody must be left who can sign in */
export function refuseShuttingOut({ userId, isBuiltIn }: Target, { user }: Actor): void {
  if (isBuiltIn) throw conflict(userTexts.keepAdmin);
  if (userId === user.userId) throw conflict(userTexts.keepSelf);
}

/**
 * Locks the users of these edits and makes sure that the actor may write every one of them.
 * @throws 404 out of reach, 400 for what is missing, unknown or the directory's, 403 beyond the actor's own
 */
export async function lockForEdits(
  tx: Tx,
  edits: ReadonlyMap<string, UserEdit>,
  actor: Actor,
): Promise<void> {
  const targets = await lockTargets(tx, [...edits.keys()], actor);
  await refuseSaid(tx, edits);
  const pairs = targets.map((target) => ({ target, edit: edits.get(target.userId) ?? {} }));
  for (const { target, edit } of pairs) {
    refuseMissing(target, edit);
    if (edit.status === "2") refuseShuttingOut(target, actor);
  }
  const moved = pairs.flatMap(({ target, edit: { deptId } }) =>
    deptId && deptId !== target.deptId ? [deptId] : [],
  );
  if (moved.length > 0) await refuseDepts(tx, actor, [...new Set(moved)]);
  const stronger = pairs.filter(
    ({ target, edit }) => movesContact(target, edit) && target.userId !== actor.user.userId,
  );
  const posts = pairs.flatMap(({ edit: { postIds = [] } }) => postIds);
  if (posts.length > 0) await refuseUnknownPosts(tx, [...new Set(posts)]);
  const roles = [
    ...stronger.flatMap(({ target }) => target.roleIds),
    ...pairs.flatMap(changedRoles),
  ];
  if (roles.length > 0) await refuseForeignRoles(tx, actor.user, [...new Set(roles)]);
  const builtIn = pairs.find(({ target, edit }) => target.isBuiltIn && edit.roleIds);
  if (builtIn) await refuseLosingAdmin(tx, builtIn.edit.roleIds ?? []);
}

/** Roles that are given or taken; what stays as it is needs no right. */
function changedRoles({ target, edit }: { target: Target; edit: UserEdit }): string[] {
  const { roleIds } = edit;
  if (!roleIds) return [];
  const held = target.roleIds;
  return [
    ...roleIds.filter((id) => !held.includes(id)),
    ...held.filter((id) => !roleIds.includes(id)),
  ];
}

/** @throws 409 when the administrator would lose theirs */
async function refuseLosingAdmin(tx: Tx, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from sys_role where role_key = 'admin' and role_id = any(${[...roleIds]}::bigint[])`.execute(
    tx,
  );
  if (rows.length === 0) throw conflict(userTexts.keepAdminRole);
}

/** @throws 400 for an unknown department, 403 for one outside the actor's data scope */
export async function refuseDepts(tx: Tx, actor: Actor, deptIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from sys_dept where dept_id = any(${[...deptIds]}::bigint[])`.execute(tx);
  if (rows.length < deptIds.length) throw invalidField("deptId", "所选部门不存在");
  await refuseForeignDepts(tx, actor.user, deptIds);
}

/** @throws 400 when one is not there; posts have no owner, so everyone may give them */
export async function refuseUnknownPosts(tx: Tx, postIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from sys_post where post_id = any(${[...postIds]}::bigint[]) for key share`.execute(tx);
  if (rows.length < postIds.length) throw invalidField("postIds", "所选岗位不存在");
}

/** @throws 400 for what may be empty only in accounts that registered */
function refuseMissing({ userType, isFirm }: Target, { sex, postIds }: UserEdit): void {
  if (sex === null && !isFirm) throw invalidField("sex", messages.required);
  if (postIds?.length === 0 && userType !== siteUserType) {
    throw invalidField("postIds", messages.required);
  }
}

/** Whether an edit moves where a forgotten password's code is sent to. */
function movesContact(target: Target, edit: UserEdit): boolean {
  return (["email", "phonenumber"] as const).some(
    (field) => edit[field] !== undefined && edit[field] !== target[field],
  );
}

/**
 * Who sets another's password, or where its code goes, could sign in as them: that needs everything
 * which they hold.
 * @throws 403 when a role of theirs is beyond the actor's own
 */
export async function refuseStronger(tx: Tx, actor: Actor, target: Target): Promise<void> {
  if (target.userId !== actor.user.userId) await refuseForeignRoles(tx, actor.user, target.roleIds);
}
