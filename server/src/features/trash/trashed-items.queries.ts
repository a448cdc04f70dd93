import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { notFound } from "../../infra/http/errors.ts";
import { findRetentionDays } from "../../infra/retention/retention-days.ts";

const day = 86_400_000;

interface Removal {
  ids: readonly string[];
  /** Condition on `content_item` without an alias. */
  within: RawBuilder<SqlBool>;
}

/**
 * Moves all items and their references from the read tables to `trash`. Their files stay stored.
 * @throws 404 if an item is missing or not `within`
 */
export async function moveToTrash(
  tx: Tx,
  { ids, within }: Removal,
  { user, now }: Actor,
): Promise<void> {
  const among = anyOf(ids);
  // A separate statement locks the rows, so that the next one sees references of earlier transactions.
  const { rows: held } = await sql`
    select from content_item where item_id = ${among} and ${within}
    order by item_id for update`.execute(tx);
  if (held.length !== ids.length) throw notFound();
  const days = await findRetentionDays(tx, "sys.trash.retentionDays");
  const expires = days === null ? null : new Date(now.getTime() + days * day).toISOString();
  await sql`
    insert into trash (item_id, module, title, category_id, category_name, created_by, dept_id,
      item, links, deleted_by, deleted_by_name, deleted_at, expires_at)
    select i.item_id, i.module, i.title, i.category_id, c.name, i.created_by, i.dept_id,
      to_jsonb(i), ${links},
      ${user.userId}::bigint, ${user.nickName}, ${asTimestamp(now)},
      ${expires}::timestamptz
    from content_item i join content_category c using (category_id)
    where i.item_id = ${among}`.execute(tx);
  await sql`delete from content_item where item_id = ${among}`.execute(tx);
}

/** References that foreign keys delete or set to null with the row `i` of content_item. */
const links = sql`jsonb_build_object(
  'reads', array(select to_jsonb(r) from content_item_read r where r.item_id = i.item_id),
  'records', array(select record_id from repair_record where repair_id = i.item_id),
  'points', array(select jsonb_build_object('point_id', point_id, 'assoc_type', assoc_type)
    from tdm_point where item_id = i.item_id))`;

export interface RestoredItem {
  itemId: string;
  /** Category of the item, or a replacement if it is deleted. */
  categoryId: string;
}

/** Inserts items and their references again. The caller holds the locks of the `trash` rows. */
export async function reinsertItems(tx: Tx, items: readonly RestoredItem[]): Promise<void> {
  const ids = items.map(({ itemId }) => itemId);
  const columns = await columnsOf(tx, ids);
  for (const { itemId, categoryId } of items) {
    const names = columns.get(itemId) ?? [];
    const wanted = sql.join(names.map((name) => sql.ref(name)));
    const stored = sql.join(names.map((name) => sql.ref(`i.${name}`)));
    await sql`
      insert into content_item (${wanted})
      select ${stored} from trash t, jsonb_populate_record(null::content_item,
        t.item || jsonb_build_object('category_id', ${categoryId}::bigint)) i
      where t.item_id = ${itemId}::bigint`.execute(tx);
  }
  await restoreLinks(tx, ids);
  await tx.deleteFrom("trash").where("itemId", "=", anyOf(ids)).execute();
}

/** Columns in the stored row by item id; columns added later get their defaults. */
async function columnsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ itemId: string; names: string[] }>`
    select t.item_id, array_agg(a.attname::text order by a.attnum) as names
    from trash t join pg_attribute a on t.item ? a.attname::text
    where t.item_id = ${anyOf(ids)} and a.attrelid = 'content_item'::regclass
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by t.item_id`.execute(tx);
  return new Map(rows.map(({ itemId, names }) => [itemId, names]));
}

/** Skips readers, records and points that are deleted or refer to another item now. */
async function restoreLinks(tx: Tx, ids: readonly string[]): Promise<void> {
  const among = anyOf(ids);
  await sql`
    insert into content_item_read (user_id, item_id, read_at)
    select u.user_id, t.item_id, l.read_at
    from trash t
    cross join jsonb_to_recordset(t.links -> 'reads') as l (user_id bigint, read_at timestamptz)
    join sys_user u on u.user_id = l.user_id
    where t.item_id = ${among}
    for key share of u`.execute(tx);
  await sql`
    update repair_record r set repair_id = t.item_id
    from trash t cross join jsonb_array_elements_text(t.links -> 'records') as l (record_id)
    where t.item_id = ${among} and r.record_id = l.record_id::bigint`.execute(tx);
  await sql`
    update tdm_point p set item_id = t.item_id
    from trash t
    cross join jsonb_to_recordset(t.links -> 'points') as l (point_id bigint, assoc_type text)
    where t.item_id = ${among} and p.point_id = l.point_id
      and p.assoc_type = l.assoc_type and p.item_id is null`.execute(tx);
}
