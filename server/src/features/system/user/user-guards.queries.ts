import { messages } from "@aeromaint/contracts/fields/validation.ts";
import { siteUserType, type UserEdit } from "@aeromaint/contracts/system/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { AppError, conflict, found, invalidField, notFound } from "../../../infra/http/errors.ts";
import { checkDirectoryFields } from "../../../infra/rights/directory-fields.queries.ts";
import { checkGrantableDepts, checkGrantableRoles } from "../../../infra/rights/grants.ts";
import { usersInScope } from "./user-list.queries.ts";

/** User locked for a change until the transaction ends. */
interface LockedUser {
  userId: string;
  userName: string;
  deptId: string | null;
  status: string;
  email: string | null;
  phonenumber: string | null;
  /** Initial administrator of the platform. */
  isBuiltIn: boolean;
  userType: string;
  /** True for a registered firm, which has no sex. */
  isFirm: boolean;
  /** True if a role, enabled or not, is `admin`. */
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
 * Locks these users and checks that the actor may change them all.
 * @throws 404 if one is missing or out of scope, 403 for an administrator other than the actor
 */
export async function lockUsers(
  tx: Tx,
  ids: readonly string[],
  actor: Actor,
): Promise<LockedUser[]> {
  const { rows } = await sql<LockedUser>`
    select u.user_id, u.user_name, u.dept_id, u.status, u.email, u.phonenumber, u.user_type,
      exists (select from repair_person f where f.user_id = u.user_id and f.user_nature = '2') as is_firm,
      (u.user_type = '00' or u.user_name = 'admin') as is_built_in,
      exists (select from sys_user_role join sys_role r using (role_id)
        where user_id = u.user_id and r.role_key = 'admin') as holds_admin,
      array(select role_id::text from sys_user_role where user_id = u.user_id) as role_ids,
      array(select post_id::text from sys_user_post where user_id = u.user_id) as post_ids
    from sys_user u where u.user_id = any(${[...ids]}::bigint[]) and ${usersInScope(actor)}
    order by u.user_id for update`.execute(tx);
  if (rows.length !== ids.length) throw notFound();
  for (const target of rows) checkNotAdministrator(target, actor);
  return rows;
}

/** Locks one user like `lockUsers`. */
export async function lockUser(tx: Tx, id: string, actor: Actor): Promise<LockedUser> {
  const [target] = await lockUsers(tx, [id], actor);
  if (!target) throw notFound();
  return target;
}

/** @throws 404 out of scope */
export async function findUserName(db: Read, id: string, actor: Actor): Promise<string> {
  const { rows } = await sql<{ userName: string }>`
    select u.user_name from sys_user u
    where u.user_id = ${id}::bigint and ${usersInScope(actor)}`.execute(db);
  return found(rows[0]).userName;
}

function checkNotAdministrator(
  { userId, isBuiltIn, holdsAdmin }: LockedUser,
  { user }: Actor,
): void {
  if (userId === user.userId) return;
  if (isBuiltIn || (holdsAdmin && !user.isAdmin)) throw new AppError(403, userTexts.protected);
}

/** @throws 409 for the built-in administrator and the actor: somebody must be able to sign in */
export function checkCanDisable({ userId, isBuiltIn }: LockedUser, { user }: Actor): void {
  if (isBuiltIn) throw conflict(userTexts.keepAdmin);
  if (userId === user.userId) throw conflict(userTexts.keepSelf);
}

/**
 * Locks the users of these edits and checks every edit.
 * @throws 404 out of scope, 400 for invalid or directory values, 403 beyond the actor's permissions
 */
export async function lockUsersForEdits(
  tx: Tx,
  edits: ReadonlyMap<string, UserEdit>,
  actor: Actor,
): Promise<void> {
  const targets = await lockUsers(tx, [...edits.keys()], actor);
  await checkDirectoryFields(tx, edits);
  const pairs = targets.map((target) => ({ target, edit: edits.get(target.userId) ?? {} }));
  for (const { target, edit } of pairs) {
    checkRequiredFields(target, edit);
    if (edit.status === "2") checkCanDisable(target, actor);
  }
  const moved = pairs.flatMap(({ target, edit: { deptId } }) =>
    deptId && deptId !== target.deptId ? [deptId] : [],
  );
  if (moved.length > 0) await checkUserDepts(tx, actor, [...new Set(moved)]);
  const stronger = pairs.filter(
    ({ target, edit }) => changesContact(target, edit) && target.userId !== actor.user.userId,
  );
  const posts = pairs.flatMap(({ edit: { postIds = [] } }) => postIds);
  if (posts.length > 0) await checkPosts(tx, [...new Set(posts)]);
  const roles = [
    ...stronger.flatMap(({ target }) => target.roleIds),
    ...pairs.flatMap(changedRoles),
  ];
  if (roles.length > 0) await checkGrantableRoles(tx, actor.user, [...new Set(roles)]);
  const builtIn = pairs.find(({ target, edit }) => target.isBuiltIn && edit.roleIds);
  if (builtIn) await checkKeepsAdminRole(tx, builtIn.edit.roleIds ?? []);
}

/** Added and removed roles. Unchanged ones need no permission. */
function changedRoles({ target, edit }: { target: LockedUser; edit: UserEdit }): string[] {
  const { roleIds } = edit;
  if (!roleIds) return [];
  const held = target.roleIds;
  return [
    ...roleIds.filter((id) => !held.includes(id)),
    ...held.filter((id) => !roleIds.includes(id)),
  ];
}

/** @throws 409 if the administrator would lose the role */
async function checkKeepsAdminRole(tx: Tx, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from sys_role where role_key = 'admin' and role_id = any(${[...roleIds]}::bigint[])`.execute(
    tx,
  );
  if (rows.length === 0) throw conflict(userTexts.keepAdminRole);
}

/** @throws 400 for an unknown department, 403 for one outside the actor's data scope */
export async function checkUserDepts(
  tx: Tx,
  actor: Actor,
  deptIds: readonly string[],
): Promise<void> {
  const { rows } = await sql`
    select from sys_dept where dept_id = any(${[...deptIds]}::bigint[])`.execute(tx);
  if (rows.length < deptIds.length) throw invalidField("deptId", "所选部门不存在");
  await checkGrantableDepts(tx, actor.user, deptIds);
}

/** @throws 400 if one is unknown. Posts have no owner, so everybody may assign them */
export async function checkPosts(tx: Tx, postIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from sys_post where post_id = any(${[...postIds]}::bigint[]) for key share`.execute(tx);
  if (rows.length < postIds.length) throw invalidField("postIds", "所选岗位不存在");
}

/** @throws 400 for empty fields that only registered accounts may leave empty */
function checkRequiredFields({ userType, isFirm }: LockedUser, { sex, postIds }: UserEdit): void {
  if (sex === null && !isFirm) throw invalidField("sex", messages.required);
  if (postIds?.length === 0 && userType !== siteUserType) {
    throw invalidField("postIds", messages.required);
  }
}

/** True if an edit changes the address for password reset codes. */
function changesContact(target: LockedUser, edit: UserEdit): boolean {
  return (["email", "phonenumber"] as const).some(
    (field) => edit[field] !== undefined && edit[field] !== target[field],
  );
}

/**
 * A new password, or a new address for reset codes, gives access to the account. So the actor needs
 * all permissions of the user.
 * @throws 403 if the user has a role beyond the actor's permissions
 */
export async function checkNoExtraPermissions(
  tx: Tx,
  actor: Actor,
  target: LockedUser,
): Promise<void> {
  if (target.userId !== actor.user.userId)
    await checkGrantableRoles(tx, actor.user, target.roleIds);
}
