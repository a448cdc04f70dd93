import type { UserDetail, UserFilters, UserRow } from "@aeromaint/contracts/system/user.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/crud-routes.ts";
import type { Page } from "../../../crud/paging.ts";
import type { Read } from "../../../infra/db/database.ts";
import { fileUrl } from "../../../infra/files/file-urls.ts";
import { filesOf } from "../../../infra/files/owned-files.ts";
import { countUsers } from "./user-count.queries.ts";
import { filterUsers, reachedUsers, type UserNarrowing } from "./user-filter.queries.ts";

type Plain = Omit<UserRow, "avatarUrl">;

const order = sql`u.created_at desc, u.user_id desc`;

// Names only, never the password's hash.
const columns = sql`
  u.user_id, u.user_name, u.nick_name, u.dept_id, d.dept_name, u.phonenumber, u.email, u.sex,
  u.status, u.user_type, u.login_ip, u.login_date, u.remark, u.created_at as create_time, u.version,
  exists (select from sys_second_factor f
    where f.user_id = u.user_id and f.confirmed_at is not null) as has_second_factor,
  array_to_string(array(select p.post_name from sys_user_post up join sys_post p using (post_id)
    where up.user_id = u.user_id order by p.post_sort, p.post_id), '、') as post_names,
  array_to_string(array(select r.role_name from sys_user_role ur join sys_role r using (role_id)
    where ur.user_id = u.user_id order by r.role_sort, r.role_id), '、') as role_names`;

/** Found at once; more are met soon enough by going through the newest users. */
const few = 500;

export async function listUsers(
  db: Read,
  filters: UserFilters,
  actor: Actor,
): Promise<Page<UserRow>> {
  const { pageNum = 1, pageSize = 20, ...narrowing } = filters;
  const total = await countUsers(db, narrowing, actor);
  if (total === 0) return { list: [], total };
  const bounds = sql`order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  const found =
    total > few
      ? sql`select u.* from sys_user u where ${filterUsers(narrowing, actor)} ${bounds}`
      : sql`with found as materialized (
          select u.* from sys_user u where ${filterUsers(narrowing, actor, { byText: true })}
        ) select u.* from found u ${bounds}`;
  // The page is found before names are gathered for its rows alone.
  const { rows } = await sql<Plain>`
    select ${columns} from (${found}) u left join sys_dept d using (dept_id)
    order by ${order}`.execute(db);
  return { list: await withAvatars(db, rows), total };
}

export async function findUser(
  db: Read,
  id: string,
  actor: Actor,
): Promise<UserDetail | undefined> {
  const { rows } = await sql<Omit<UserDetail, "avatarUrl">>`
    select ${columns},
      array(select post_id::text from sys_user_post join sys_post using (post_id)
        where user_id = u.user_id order by post_sort, post_id) as post_ids,
      array(select role_id::text from sys_user_role join sys_role using (role_id)
        where user_id = u.user_id order by role_sort, role_id) as role_ids
    from sys_user u left join sys_dept d using (dept_id)
    where u.user_id = ${id}::bigint and ${reachedUsers(actor)}`.execute(db);
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
    actor,
    last,
    size,
  }: { narrowing: UserNarrowing; actor: Actor; last: SheetUser | undefined; size: number },
): Promise<SheetUser[]> {
  const after = last
    ? sql`and (u.created_at, u.user_id) < (${last.place}::timestamptz, ${last.userId}::bigint)`
    : sql``;
  const { rows } = await sql<SheetUser>`
    select ${columns}, u.created_at::text as place from (select u.* from sys_user u
      where ${filterUsers(narrowing, actor)} ${after} order by ${order} limit ${size}) u
      left join sys_dept d using (dept_id)
    order by ${order}`.execute(db);
  return rows;
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
    return { ...row, avatarUrl: avatar ? fileUrl(avatar) : null };
  });
}
