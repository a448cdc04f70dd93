import type { OwnUser, ProfileEdit } from "@aeromaint/contracts/personal/profile.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, Read, Tx } from "../../../infra/db/database.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { firstFileExpression } from "../../../infra/files/file.queries.ts";
import { fileUrl, joinFileUrls } from "../../../infra/files/file-urls.ts";
import { findFilesByOwner } from "../../../infra/files/owned-files.ts";
import { locationOf } from "../../../infra/geo/ip-location.ts";
import { found } from "../../../infra/http/errors.ts";
import { checkDirectoryFields } from "../../../infra/rights/directory-fields.queries.ts";
import type { NavigationMenu } from "../../../infra/sessions/own-menu.ts";
import { openedNotices } from "../../notices/notices.ts";
import {
  type ReminderFacts,
  reminderFacts,
  type UnsignedCirculations,
  unsignedCirculations,
} from "./reminders.queries.ts";

export interface OwnProfileRow {
  user: Omit<OwnUser, "avatarUrl" | "previousLoginLocation" | "unreadMessage">;
  previousLoginIp: string | null;
  avatar: { fileId: string; isPrivate: boolean } | null;
  openedNotices: number;
  posts: string[];
  /** Names of enabled roles. */
  roles: string[];
  menuIds: string[];
  /** Data for the reminders. */
  person: ReminderFacts | null;
  circulated: UnsignedCirculations;
}

/** Profile of the user as JSON text in one expression. Parsed, the text is an `OwnProfileRow`. */
export function ownProfileRow(userId: string, now: Date): RawBuilder<string> {
  const id = sql<string>`${userId}::bigint`;
  const time = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`;
  return sql<string>`(select json_build_object(
    'user', json_build_object('userId', o.user_id::text, 'deptId', o.dept_id::text,
      'deptName', d.dept_name, 'userName', o.user_name, 'nickName', o.nick_name, 'email', o.email,
      'phonenumber', o.phonenumber, 'sex', o.sex, 'status', o.status, 'loginIp', o.login_ip,
      'loginDate', ${time("o.login_date")}, 'previousLoginDate', ${time("o.previous_login_date")},
      'createTime', ${time("o.created_at")}, 'userType', o.user_type),
    'previousLoginIp', o.previous_login_ip,
    'avatar', ${firstFileExpression(id, "avatar")},
    'openedNotices', ${openedNotices(userId, now)},
    'posts', array(select p.post_name from sys_user_post up join sys_post p using (post_id)
      where up.user_id = ${id} order by p.post_sort, p.post_id),
    'roles', array(select r.role_name from sys_user_role ur join sys_role r using (role_id)
      where ur.user_id = ${id} and r.status = '1' order by r.role_sort, r.role_id),
    'menuIds', array(select distinct rm.menu_id::text
      from sys_user_role ur join sys_role r using (role_id) join sys_role_menu rm using (role_id)
      where ur.user_id = ${id} and r.status = '1'),
    'person', ${reminderFacts(userId, now)},
    'circulated', ${unsignedCirculations(userId, now)})::text
    from sys_user o left join sys_dept d using (dept_id) where o.user_id = ${id})`;
}

export function ownUserOf(
  { user, previousLoginIp, avatar, openedNotices: opened }: OwnProfileRow,
  releasedNotices: number,
): OwnUser {
  return {
    ...user,
    unreadMessage: releasedNotices - opened,
    previousLoginLocation: previousLoginIp && locationOf(previousLoginIp),
    avatarUrl: avatar && fileUrl(avatar),
  };
}

/** All applications, directories and pages in order, with their icons. */
export function listNavigationMenus(db: Database): Promise<readonly NavigationMenu[]> {
  return db.valueCache.get("navigation menus", { tables: ["sys_menu"], read: () => readMenus(db) });
}

async function readMenus(db: Read): Promise<NavigationMenu[]> {
  const { rows } = await sql<Omit<NavigationMenu, "iconUrl">>`
    select menu_id, parent_id, menu_name, menu_code, path, is_frame, is_open_window, hidden,
      screen
    from sys_menu where menu_type in ('A', 'M', 'C') order by order_num, menu_id`.execute(db);
  const icons = await findFilesByOwner(
    db,
    rows.map((menu) => menu.menuId),
  );
  return rows.map((menu) => ({
    ...menu,
    iconUrl: joinFileUrls(icons.get(menu.menuId)?.get("iconFile") ?? [], { trailing: false }),
  }));
}

/** Updates the sent fields; null clears a field. */
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
  await checkDirectoryFields(unit.tx, new Map([[userId, sent]]));
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

/** Keeps access tokens in this transaction. Otherwise a trigger ends them with the old password. */
export async function keepAccessTokens(tx: Tx): Promise<void> {
  await sql`select set_config('aeromaint.keep_tokens', 'on', true)`.execute(tx);
}

/** Returns false if another request has changed the password since `old` was read. */
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
