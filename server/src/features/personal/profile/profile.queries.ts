import type { OwnUser, ProfileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { commaList, fileUrl } from "../../../infra/files/file-urls.ts";
import { filesIn, filesOf } from "../../../infra/files/owned-files.ts";
import { locationOf } from "../../../infra/geo/ip-location.ts";
import { found } from "../../../infra/http/errors.ts";
import type { NavigationMenu } from "../../../infra/sessions/navigation.ts";
import { unreadNotices } from "../../notices/notices.ts";

/** The signed-in user with department, picture and the number of notices not yet read. */
export async function findOwnUser(db: Read, userId: string, now: Date): Promise<OwnUser> {
  const { rows } = await sql<
    Omit<OwnUser, "avatarUrl" | "previousLoginLocation"> & { previousLoginIp: string | null }
  >`
    select u.user_id, u.dept_id, d.dept_name, u.user_name, u.nick_name, u.email, u.phonenumber,
      u.sex, u.status, u.login_ip, u.login_date, u.previous_login_ip, u.previous_login_date,
      u.created_at as create_time, u.user_type,
      ${unreadNotices(userId, now)}::int as unread_message
    from sys_user u left join sys_dept d using (dept_id)
    where u.user_id = ${userId}::bigint`.execute(db);
  const [avatar] = await filesIn(db, userId, "avatar");
  const { previousLoginIp, ...user } = found(rows[0]);
  return {
    ...user,
    previousLoginLocation: previousLoginIp && locationOf(previousLoginIp),
    avatarUrl: avatar ? fileUrl(avatar) : null,
  };
}

/** Names of the user's posts and enabled roles, in their order. */
export async function findGroups(
  db: Read,
  userId: string,
): Promise<{ postGroup: string; roleGroup: string }> {
  const { rows } = await sql<{ posts: string[]; roles: string[] }>`
    select
      array(select p.post_name from sys_user_post up join sys_post p using (post_id)
        where up.user_id = ${userId}::bigint order by p.post_sort, p.post_id) as posts,
      array(select r.role_name from sys_user_role ur join sys_role r using (role_id)
        where ur.user_id = ${userId}::bigint and r.status = '1' order by r.role_sort, r.role_id) as roles`.execute(
    db,
  );
  const { posts = [], roles = [] } = rows[0] ?? {};
  return { postGroup: posts.join("、"), roleGroup: roles.join("、") };
}

/** All applications, directories and pages, in their order, with their pictures. */
export async function listNavigationMenus(db: Read): Promise<NavigationMenu[]> {
  const { rows } = await sql<Omit<NavigationMenu, "iconUrl">>`
    select menu_id, parent_id, menu_name, menu_code, path, is_frame, is_open_window, hidden
    from sys_menu where menu_type in ('A', 'M', 'C') order by order_num, menu_id`.execute(db);
  const icons = await filesOf(
    db,
    rows.map((menu) => menu.menuId),
  );
  return rows.map((menu) => ({
    ...menu,
    iconUrl: commaList(icons.get(menu.menuId)?.get("iconFile") ?? [], { trailing: false }),
  }));
}

/** Ids of the menus that the user's enabled roles hold. */
export async function findGrantedMenus(db: Read, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ menuId: string }>`
    select distinct rm.menu_id from sys_user_role ur join sys_role r using (role_id)
      join sys_role_menu rm using (role_id)
    where ur.user_id = ${userId}::bigint and r.status = '1'`.execute(db);
  return new Set(rows.map((row) => row.menuId));
}

/** Changes what was sent of the four fields; null clears. */
export async function updateOwnUser(
  unit: UnitOfWork,
  userId: string,
  edit: ProfileEdit,
): Promise<void> {
  const { nickName, email, phonenumber, sex } = edit;
  const columns = { nickName, email, phonenumber, sex };
  const sent = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(sent).length === 0) return;
  await unit.tx
    .updateTable("sysUser")
    .set({ ...sent, version: sql`version + 1` })
    .where("userId", "=", userId)
    .execute();
  await unit.record({ act: "rows.written", subject: userId, table: "sysUser" });
}

export async function findPasswordHash(db: Read, userId: string): Promise<string> {
  const row = await db
    .selectFrom("sysUser")
    .select("passwordHash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return found(row).passwordHash;
}

/** A new password that this transaction sets leaves access tokens as they are: a trigger ends them else. */
export async function keepTokens(tx: Tx): Promise<void> {
  await sql`select set_config('aeromaint.keep_tokens', 'on', true)`.execute(tx);
}

/** False when the password has been changed by someone else since `old` was read. */
export async function replacePassword(
  tx: Tx,
  userId: string,
  { old, hash, now }: { old: string; hash: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update sys_user set password_hash = ${hash}, password_changed_at = ${now}, password_given = false
    where user_id = ${userId}::bigint and password_hash = ${old} returning user_id`.execute(tx);
  return rows.length === 1;
}
