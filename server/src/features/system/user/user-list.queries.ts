import type { UserDetail, UserFilters, UserRow } from "@aeromaint/contracts/system/user.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Asker } from "../../../crud/crud-routes.ts";
import { containing, type Page, pageFrom } from "../../../crud/paging.ts";
import { withinScope } from "../../../platform/data-scope.ts";
import type { Read } from "../../../platform/database.ts";
import { urlOf } from "../../../platform/files/file-urls.ts";
import { filesOf } from "../../../platform/files/owned-files.ts";

type Narrowing = Omit<UserFilters, "pageNum" | "pageSize">;
type Plain = Omit<UserRow, "avatarUrl">;

const order = sql`u.created_at desc, u.user_id desc`;

// Names only, never the password's hash.
const columns = sql`
  u.user_id, u.user_name, u.nick_name, u.dept_id, d.dept_name, u.phonenumber, u.email, u.sex,
  u.status, u.user_type, u.login_ip, u.login_date, u.remark, u.created_at as create_time, u.version,
  array_to_string(array(select p.post_name from sys_user_post up join sys_post p using (post_id)
    where up.user_id = u.user_id order by p.post_sort, p.post_id), '、') as post_names,
  array_to_string(array(select r.role_name from sys_user_role ur join sys_role r using (role_id)
    where ur.user_id = u.user_id order by r.role_sort, r.role_id), '、') as role_names`;

/** The condition that keeps `u` (sys_user) within a person's data scope; one's own row is one's own. */
export const reachedUsers = (asker: Pick<Asker, "user">) =>
  withinScope(asker.user, { dept: "u.dept_id", owner: "u.user_id" });

export function listUsers(db: Read, filters: UserFilters, asker: Asker): Promise<Page<UserRow>> {
  const { pageNum = 1, pageSize = 20, ...narrowing } = filters;
  const matching = filterUsers(narrowing, asker);
  // The page is found by an index before names are gathered for its rows alone.
  const page = sql<Plain>`
    select ${columns} from (select u.* from sys_user u where ${matching} order by ${order}
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}) u left join sys_dept d using (dept_id)
    order by ${order}`.execute(db);
  return pageFrom(
    page.then(({ rows }) => withAvatars(db, rows)),
    countMatching(db, matching),
  );
}

export const countUsers = (db: Read, narrowing: Narrowing, asker: Asker): Promise<number> =>
  countMatching(db, filterUsers(narrowing, asker));

export async function findUser(
  db: Read,
  id: string,
  asker: Asker,
): Promise<UserDetail | undefined> {
  const { rows } = await sql<Omit<UserDetail, "avatarUrl">>`
    select ${columns},
      array(select post_id::text from sys_user_post join sys_post using (post_id)
        where user_id = u.user_id order by post_sort, post_id) as post_ids,
      array(select role_id::text from sys_user_role join sys_role using (role_id)
        where user_id = u.user_id order by role_sort, role_id) as role_ids
    from sys_user u left join sys_dept d using (dept_id)
    where u.user_id = ${id}::bigint and ${reachedUsers(asker)}`.execute(db);
  const [user] = await withAvatars(db, rows);
  return user;
}

/** A user of a sheet, with the place in the order from which the next batch goes on. */
export type SheetUser = Plain & { place: string };

/** The users after `last` in the order of the list. */
export async function usersAfter(
  db: Read,
  {
    narrowing,
    asker,
    last,
    size,
  }: { narrowing: Narrowing; asker: Asker; last: SheetUser | undefined; size: number },
): Promise<SheetUser[]> {
  const after = last
    ? sql`and (u.created_at, u.user_id) < (${last.place}::timestamptz, ${last.userId}::bigint)`
    : sql``;
  const { rows } = await sql<SheetUser>`
    select ${columns}, u.created_at::text as place from (select u.* from sys_user u
      where ${filterUsers(narrowing, asker)} ${after} order by ${order} limit ${size}) u
      left join sys_dept d using (dept_id)
    order by ${order}`.execute(db);
  return rows;
}

function filterUsers(narrowing: Narrowing, asker: Asker): RawBuilder<SqlBool> {
  const { deptId, userName, status, phonenumber } = narrowing;
  const conditions = [reachedUsers(asker)];
  if (deptId) conditions.push(sql`u.dept_id = any(array(${departmentsFrom(deptId)}))`);
  if (userName) conditions.push(includes("u.user_name_lower", userName));
  if (status) conditions.push(sql`u.status = ${status}`);
  if (phonenumber) conditions.push(includes("u.phonenumber", phonenumber));
  return sql.join(conditions, sql` and `);
}

/**
 * A text of small letters that includes another. An index of trigrams knows nothing of one or two
 * characters: all of it would be read before all of the rows, where strpos reads the rows at once.
 */
function includes(column: string, text: string): RawBuilder<SqlBool> {
  const hasTrigram = /[\p{L}\p{N}]{3}/u.test(text);
  return hasTrigram
    ? sql`${sql.ref(column)} like lower(${containing(text)})`
    : sql`strpos(${sql.ref(column)}, lower(${text})) > 0`;
}

/** A department and all below it. */
function departmentsFrom(deptId: string) {
  return sql`with recursive below as (
    select dept_id from sys_dept where dept_id = ${deptId}::bigint
    union
    select d.dept_id from below b join sys_dept d on d.parent_id = b.dept_id
  ) select dept_id from below`;
}

async function countMatching(db: Read, matching: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sys_user u where ${matching}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function withAvatars<T extends { userId: string }>(
  db: Read,
  rows: readonly T[],
): Promise<(T & { avatarUrl: string | null })[]> {
  const files = await filesOf(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const avatar = files.get(row.userId)?.get("avatar")?.[0];
    return { ...row, avatarUrl: avatar ? urlOf(avatar) : null };
  });
}
