import {
  siteUserType,
  type UserDetail,
  type UserFilters,
  type UserRow,
} from "@aeromaint/contracts/system/user.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containsText, type Page } from "../../../crud/paging.ts";
import { descending, equals, listPage, matching } from "../../../crud/row-list.ts";
import { byPinyin } from "../../../crud/sorting.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { Read } from "../../../infra/db/database.ts";
import { firstFileExpression, type StoredFile } from "../../../infra/files/file.queries.ts";
import { fileUrl } from "../../../infra/files/file-urls.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import {
  directoryFieldsOf,
  directoryRefusalOf,
} from "../../../infra/rights/directory-fields.queries.ts";
import { hasNoExtraPermissions } from "../../../infra/rights/grants.ts";
import { isLockedOut } from "../../../infra/sessions/sign-in-limits.ts";
import { maskedMobile } from "../../people/people.ts";

/** One more than an import accepts. */
const maxImportRows = importLimits.rows + 1;

// Excludes the password hash.
const userRows = (db: Read, { now }: Actor) =>
  db
    .selectFrom("sysUser as u")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .select(["u.userId", "u.userName", "u.nickName", "u.deptId", "d.deptName", "u.phonenumber"])
    .select(["u.email", "u.sex", "u.status", "u.userType", "u.loginIp", "u.loginDate", "u.remark"])
    .select(["u.createdAt as createTime", "u.version"])
    .select([
      sql<boolean>`exists (select from sys_second_factor f
        where f.user_id = u.user_id and f.confirmed_at is not null)`.as("hasSecondFactor"),
      isLockedOut(sql`u.user_name`, now).as("isLocked"),
      directoryFieldsOf(sql`u.user_id`).as("fromDirectory"),
      directoryRefusalOf(sql`u.user_id`).as("keptOut"),
      sql<boolean>`exists (select from repair_person f
        where f.user_id = u.user_id and f.user_nature = '2')`.as("isFirm"),
      sql<string>`array_to_string(array(select p.post_name from sys_user_post up join sys_post p using (post_id)
        where up.user_id = u.user_id order by p.post_sort, p.post_id), '、')`.as("postNames"),
      sql<string>`array_to_string(array(select r.role_name from sys_user_role ur join sys_role r using (role_id)
        where ur.user_id = u.user_id order by r.role_sort, r.role_id), '、')`.as("roleNames"),
    ]);

export const userList = {
  source: (filters: UserListFilters, actor: Actor) => ({
    from: sql`sys_user u`,
    where: filterUsers(filters, actor),
  }),
  query: userRows,
  id: "u.user_id",
  order: descending("u.createdAt", "u.userId"),
  sorts: {
    userName: byPinyin(sql`u.user_name_lower`),
    nickName: byPinyin(sql`u.nick_name`),
    status: sql`u.status`,
    loginDate: sql`u.login_date`,
    createTime: sql`u.created_at`,
  },
};

export async function listUsers(
  db: Read,
  filters: UserFilters,
  actor: Actor,
): Promise<Page<UserRow>> {
  const withAvatars = {
    ...userList,
    query: (from: Read, who: Actor) => userRows(from, who).select(avatar),
  };
  const { list, total } = await listPage(db, withAvatars, filters, actor, {
    // Counts by role or department depend on other tables, so they are not cached.
    countedTable: filters.deptId || filters.roleId ? undefined : "sysUser",
  });
  return { list: list.map(withAvatarUrl).map(withMaskedMobile), total };
}

export async function findUser(
  db: Read,
  id: string,
  actor: Actor,
): Promise<UserDetail | undefined> {
  const user = await withIds(db, actor)
    .select(avatar)
    .where("u.userId", "=", id)
    .where(usersInScope(actor))
    .executeTakeFirst();
  return user && withAvatarUrl(user);
}

const withIds = (db: Read, actor: Actor) =>
  userRows(db, actor).select([
    sql<string[]>`array(select post_id::text from sys_user_post join sys_post using (post_id)
      where user_id = u.user_id order by post_sort, post_id)`.as("postIds"),
    sql<string[]>`array(select role_id::text from sys_user_role join sys_role using (role_id)
      where user_id = u.user_id order by role_sort, role_id)`.as("roleIds"),
  ]);

/** Users in the data scope for comparison by an import. `names` null for all. */
export const usersByName = (db: Read, actor: Actor, names: readonly string[] | null) =>
  withIds(db, actor)
    .where(usersInScope(actor))
    .$if(names !== null, (query) => query.where("u.accountForm", "=", anyOf(names ?? [], "text")))
    .orderBy(userList.order.sql)
    .limit(maxImportRows)
    .execute();

/** Reason for each user with an earlier sign-in, by id. */
export async function findSignedInUsers(
  db: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("sysUser")
    .select("userId")
    .where("userId", "=", anyOf(ids))
    .where("loginDate", "is not", null)
    .execute();
  return new Map(rows.map(({ userId }) => [userId, "已登录"]));
}

/** Users without password and sign-in, in order. The actor may reset their password. */
export const listUsersWithoutPassword = async (db: Read, ids: readonly string[], actor: Actor) =>
  db
    .selectFrom("sysUser as u")
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .select(["u.userId", "u.userName", "u.nickName", "d.deptName", "u.email"])
    .where("u.userId", "=", anyOf(ids))
    .where("u.passwordChangedAt", "is", null)
    .where("u.loginDate", "is", null)
    .where(usersInScope(actor))
    .where(await hasNoExtraPermissions(db, actor.user))
    .orderBy("u.userId")
    .execute();

export function withMaskedMobile<T extends Pick<UserRow, "phonenumber">>(row: T): T {
  return { ...row, phonenumber: maskedMobile(row.phonenumber) };
}

const avatar = firstFileExpression(sql`u.user_id`, "avatar").as("avatar");

function withAvatarUrl<T>({
  avatar: file,
  ...user
}: T & { avatar: Pick<StoredFile, "fileId" | "isPrivate"> | null }) {
  return { ...user, avatarUrl: file && fileUrl(file) };
}

type UserListFilters = Omit<UserFilters, "pageNum" | "pageSize">;

/** Condition on `u` (sys_user): within the data scope. Scope 5 includes the own row. */
export const usersInScope = (actor: Pick<Actor, "user">) =>
  withinScope(actor.user, { dept: "u.dept_id", owner: "u.user_id" });

/** Condition on `u` for users within the data scope that match the filters. */
const filterUsers = (filters: UserListFilters, actor: Actor) =>
  matching(
    filters,
    {
      deptId: (deptId) => sql`u.dept_id = any(array(${departmentsFrom(deptId)}))`,
      userName: (name) => containsText(sql`u.user_name_lower`, name),
      status: equals("u.status"),
      phonenumber: (digits) => containsText(sql`u.phonenumber`, digits),
      kind: (kind) => sql`(u.user_type = ${siteUserType}) = ${kind === "site"}`,
      roleId: holdsRole,
    },
    usersInScope(actor),
  );

const holdsRole = (roleId: string): RawBuilder<SqlBool> =>
  sql`exists (select from sys_user_role h where h.user_id = u.user_id and h.role_id = ${roleId}::bigint)`;

/** A department and its descendants. */
function departmentsFrom(deptId: string) {
  return sql`with recursive below as (
    select dept_id from sys_dept where dept_id = ${deptId}::bigint
    union
    select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
  ) select dept_id from below`;
}
