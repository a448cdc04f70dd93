import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { InTransaction, UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { removeSaves, type SavedTexts, saveCurrentState } from "../content/content.ts";
import { noticeSource } from "./notice-rows.queries.ts";

const day = 86_400_000;

/** The current save and the one before it: only the last change can be undone. */
export const savedNotices: SavedTexts = {
  from: noticeSource.from,
  facts: sql`jsonb_build_object('notice', to_jsonb(i) - '{content,notice_content}'::text[])`,
  maxSaves: 2,
};

/** Facts of a save, as JSON of a row. */
export interface NoticeFacts {
  notice: {
    noticeTime: string;
    takeDownTime: string | null;
    noticeLevel: "1" | "2" | "3";
    pinned: "1" | "2";
  };
}

/** Saves notices with all references before they are removed. `takeFiles` keeps their files after it. */
export async function keepRemoved(tx: Tx, ids: readonly string[], now: Date) {
  const saves: string[] = [];
  for (const id of ids.toSorted()) saves.push(await saveCurrentState(tx, savedNotices, id));
  await sql`
    update content_item_save s set saved_at = ${asTimestamp(now)}, facts = s.facts || jsonb_build_object(
      'reads', array(select to_jsonb(r) from platform_notice_read r where r.notice_id = s.item_id),
      'about', array(select to_jsonb(a) from applicability a where a.owner_id = s.item_id),
      'chapters', array(select to_jsonb(c) from owner_chapter c where c.owner_id = s.item_id))
    where s.save_id = any(${saves}::bigint[])`.execute(tx);
  return {
    takeFiles: () =>
      sql`update sys_file f set owner_id = s.save_id from content_item_save s
        where s.save_id = any(${saves}::bigint[]) and f.owner_id = s.item_id`.execute(tx),
  };
}

interface UndoableNotice {
  itemId: string;
  /** Version of the save. */
  version: number;
  isRemoved: boolean;
}

/** Saves before the last change, or of the removal. @throws 409 if a notice has none */
export async function findUndoableNotices(
  tx: Tx,
  ids: readonly string[],
  { user }: Actor,
): Promise<UndoableNotice[]> {
  const { rows } = await sql<UndoableNotice>`
    select s.item_id, s.version, i.item_id is null as is_removed
    from content_item_save s left join ${noticeSource.from} on i.item_id = s.item_id
      cross join jsonb_populate_record(null::platform_notice, s.facts -> 'notice') n
    where s.item_id = any(${[...ids]}::bigint[])
      and s.version = coalesce(i.version - 1,
        (select max(version) from content_item_save l where l.item_id = s.item_id))
      and ${withinScope(user, { dept: "n.dept_id", owner: "n.created_by" })}
    order by s.item_id for update of s`.execute(tx);
  if (rows.length !== ids.length) throw conflict("已不能撤销");
  return rows;
}

/** Inserts removed notices again. Their authors, readers and aircraft types may be deleted. */
export async function putBack(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  const { tx } = unit;
  const among = sql`item_id = any(${[...ids]}::bigint[])`;
  const saves = sql`(select save_id, item_id, content, facts from content_item_save
    where ${among} and facts ? 'reads') s`;
  await sql`update sys_file f set owner_id = s.item_id from ${saves}
    where f.owner_id = s.save_id`.execute(tx);
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
    from ${saves} cross join jsonb_populate_record(null::platform_notice, s.facts -> 'notice') n
      left join sys_user u on u.user_id = n.created_by`.execute(tx);
  await sql`
    insert into platform_notice_read select r.* from ${saves}
    cross join jsonb_populate_recordset(null::platform_notice_read, s.facts -> 'reads') r
    join sys_user u using (user_id)`.execute(tx);
  await removeSaves(unit, sql`${among}`);
}

/** Removes saves a day after the last change. @returns their number */
export function purgeNoticeSaves(
  { inTransaction }: { inTransaction: InTransaction },
  now: Date,
): Promise<number> {
  const past = asTimestamp(new Date(now.getTime() - day));
  return inTransaction((unit) =>
    removeSaves(
      unit,
      sql`item_id in (select item_id from content_item_save where facts ? 'notice'
        group by item_id having max(saved_at) < ${past})`,
    ),
  );
}
