import { sql } from "kysely";
import type { Db } from "../../src/infra/db/database.ts";

export const itemCount = 100_000;
export const registration = "B-6001";

interface Filled {
  categoryId: string;
  typeId: string;
}

/**
 * Items of one module over eleven years in five categories, each with three chapters and two types
 * with MSN ranges. Their facets are made for all at once; the search is not asked, and has none of them.
 */
export async function fillFacets(db: Db): Promise<Filled> {
  const count = sql.lit(itemCount);
  await sql`set statement_timeout = 0`.execute(db);
  await sql`select setseed(0.32)`.execute(db);
  await sql`alter table content_item disable trigger tr__content_item__search`.execute(db);
  const { rows } = await sql<{ categoryId: string }>`
    insert into content_category (module, name, order_num, cover)
    select 'repair', '筛选' || i, 90 + i, '2' from generate_series(0, 4) i returning category_id`.execute(
    db,
  );
  const ids = rows.map(({ categoryId }) => categoryId);
  await sql`
    insert into content_item (module, category_id, title, release_user, release_time, content, summary)
    select 'repair', (${ids}::bigint[])[1 + i % 5], '条目' || i, '工程部', now() - i * interval '58 minutes', '', ''
    from generate_series(1, ${count}) i`.execute(db);
  const filled = sql`content_item where category_id = any(${ids}::bigint[])`;
  await sql`
    insert into owner_chapter
    select item_id, lpad((20 + (item_id * 7 + n * 13 + (random() * 2)::int) % 60)::text, 2, '0')
    from (select item_id from ${filled}) item, generate_series(1, 3) n
    on conflict do nothing`.execute(db);
  await sql`
    insert into applicability
    select item_id, t.ids[1 + floor(random() * cardinality(t.ids))::int],
      int4multirange(int4range(n * 100, n * 100 + 50 + item_id::int % 400))
    from (select item_id from ${filled}) item, generate_series(1, 2) n,
      (select array_agg(type_id) as ids from aircraft_type) t
    on conflict do nothing`.execute(db);
  await sql`
    insert into facet_entry (owner_id, kind, category_id, released_at, year, chapters, type_ids)
    select item_id, 'repair', category_id, release_time, extract(year from release_time),
      (select ',' || string_agg(chapter, ',' order by chapter) || ',' from owner_chapter where owner_id = item_id),
      (select ',' || string_agg(type_id::text, ',' order by type_id) || ',' from applicability where owner_id = item_id)
    from ${filled}`.execute(db);
  await sql`alter table content_item enable trigger tr__content_item__search`.execute(db);
  await sql`
    insert into aircraft (registration, msn, type_id)
    select ${registration}, 320, type_id from aircraft_type where name = 'A320-214'`.execute(db);
  await sql`vacuum analyze`.execute(db);
  const types = await sql<{ typeId: string }>`
    select type_id from aircraft_type where name = 'A320-200'`.execute(db);
  return { categoryId: ids[0] ?? "", typeId: types.rows[0]?.typeId ?? "" };
}
