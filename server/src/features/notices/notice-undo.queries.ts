import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { InTransaction, UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { removeFilesOf } from "../../infra/files/owned-files.ts";
import { changedMeanwhile, conflict } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { noticeScope } from "./notice-parts.queries.ts";

const day = 86_400_000;

/**
 * Keeps notices as they are before they are changed or removed, and holds them until the transaction ends. Only the
 * last is kept. @returns by notice: the save whose the files become that go
 */
export async function keepNotices(
  unit: UnitOfWork,
  ids: readonly string[],
  { user, now }: Actor,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...ids];
  await sql`select from platform_notice where notice_id = any(${wanted}::bigint[])
    order by notice_id for update`.execute(unit.tx);
  await dropSaves(unit, sql`item_id = any(${wanted}::bigint[])`);
  const { rows } = await sql<{ itemId: string; saveId: string }>`
    insert into content_item_save
      (item_id, version, saved_at, saved_by, saved_by_name, title, content, facts, files)
    select n.notice_id, n.version, ${asTimestamp(now)}, ${user.userId}::bigint, ${user.nickName},
      n.notice_title, n.notice_content,
      jsonb_build_object('notice', to_jsonb(n) - 'notice_content',
        'reads', array(select to_jsonb(r) from platform_notice_read r where r.notice_id = n.notice_id),
        'about', array(select to_jsonb(a) from applicability a where a.owner_id = n.notice_id),
        'chapters', array(select to_jsonb(c) from owner_chapter c where c.owner_id = n.notice_id)),
      (select coalesce(jsonb_agg(file_id order by position, file_id), '[]') from sys_file
        where owner_id = n.notice_id and field = 'file')
    from platform_notice n where n.notice_id = any(${wanted}::bigint[])
    returning item_id, save_id`.execute(unit.tx);
  return new Map(rows.map(({ itemId, saveId }) => [itemId, saveId]));
}

/** Leaves the files of notices that go to what is kept of them. */
export async function handFilesOver(tx: Tx, kept: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update sys_file f set owner_id = k.save_id
    from unnest(${[...kept.keys()]}::bigint[], ${[...kept.values()]}::bigint[]) k (item_id, save_id)
    where f.owner_id = k.item_id`.execute(tx);
}

/** What a notice was, and is to be again. */
export interface KeptNotice {
  noticeId: string;
  version: number;
  noticeTitle: string;
  noticeContent: string;
  noticeTime: string;
  takeDownTime: string | null;
  noticeLevel: "1" | "2" | "3";
  pinned: "1" | "2";
  /** Ids of its images, in their order. */
  images: readonly string[];
  isRemoved: boolean;
}

/**
 * What these notices were before the last change or removal, with the files that it took away back in their lists;
 * those that were removed are there again.
 * @throws 409 where one cannot be undone any more, or somebody has changed it since
 */
export async function takeKept(
  { tx }: UnitOfWork,
  ids: readonly string[],
  { user }: Actor,
): Promise<KeptNotice[]> {
  const { rows } = await sql<KeptNotice>`
    select n.notice_id, s.version, s.title as notice_title, s.content as notice_content,
      n.notice_time, n.take_down_time, n.notice_level, n.pinned, s.files as images,
      not exists (select from platform_notice p where p.notice_id = s.item_id) as is_removed
    from content_item_save s
    cross join jsonb_populate_record(null::platform_notice, s.facts -> 'notice') n
    where s.item_id = any(${[...ids]}::bigint[]) and ${withinScope(user, noticeScope)}
    order by s.item_id for update of s`.execute(tx);
  if (rows.length !== ids.length) throw conflict("已不能撤销");
  await sql`
    update sys_file f set owner_id = s.item_id from content_item_save s
    where f.owner_id = s.save_id and s.item_id = any(${[...ids]}::bigint[])`.execute(tx);
  const removed = rows.filter(({ isRemoved }) => isRemoved).map(({ noticeId }) => noticeId);
  if (removed.length > 0) await putBack(tx, removed);
  return rows;
}

/** Inserts notices anew. The people who wrote or read them, and their aircraft types, may be gone meanwhile. */
async function putBack(tx: Tx, ids: string[]): Promise<void> {
  const saves = sql`(select item_id, content, facts from content_item_save
    where item_id = any(${ids}::bigint[])) s`;
  await sql`
    insert into applicability select a.* from ${saves}
    cross join jsonb_populate_recordset(null::applicability, s.facts -> 'about') a
    join aircraft_type t using (type_id)`.execute(tx);
  await sql`
    insert into owner_chapter select c.* from ${saves}
    cross join jsonb_populate_recordset(null::owner_chapter, s.facts -> 'chapters') c`.execute(tx);
  await sql`
    insert into platform_notice (notice_id, notice_title, notice_content, summary, notice_time, version, created_by,
      dept_id, created_at, take_down_time, notice_level, pinned)
    select n.notice_id, n.notice_title, s.content, n.summary, n.notice_time, n.version, u.user_id,
      n.dept_id, n.created_at, n.take_down_time, n.notice_level, n.pinned
    from ${saves}
    cross join jsonb_populate_record(null::platform_notice, s.facts -> 'notice') n
    left join sys_user u on u.user_id = n.created_by`.execute(tx);
  await sql`
    insert into platform_notice_read (user_id, notice_id, read_at)
    select u.user_id, r.notice_id, r.read_at from ${saves}
    cross join jsonb_populate_recordset(null::platform_notice_read, s.facts -> 'reads') r
    join sys_user u on u.user_id = r.user_id`.execute(tx);
  await sql`delete from content_item_save where item_id = any(${ids}::bigint[])`.execute(tx);
}

/** @throws 409 unless it was this version that was changed */
export function checkChanged(kept: KeptNotice, before: number | undefined): void {
  if (before !== undefined && before !== kept.version) throw changedMeanwhile();
}

/** Lets go of what was kept a day ago. @returns how many */
export function purgeKeptNotices(
  { inTransaction }: { inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const past = new Date(now.getTime() - day);
  return inTransaction((unit) =>
    dropSaves(unit, sql`facts ? 'notice' and saved_at < ${asTimestamp(past)}`),
  );
}

async function dropSaves(unit: UnitOfWork, which: ReturnType<typeof sql<SqlBool>>) {
  const { rows } = await sql<{ saveId: string }>`
    delete from content_item_save where ${which} returning save_id`.execute(unit.tx);
  if (rows.length > 0) {
    await removeFilesOf(
      unit,
      rows.map(({ saveId }) => saveId),
    );
  }
  return rows.length;
}
