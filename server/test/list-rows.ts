import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../src/infra/db/database.ts";

/** Adds departments and categories for the rows of `fill`. */
export async function addDepartmentsAndCategories(db: Db): Promise<void> {
  await sql`
    insert into sys_dept (dept_name, order_num) select '班组' || i, i from generate_series(1, 3) i`.execute(
    db,
  );
  await sql`
    insert into material_category (name, order_num) values ('标准件', 1), ('轮胎', 2)`.execute(db);
  await sql`
    insert into content_category (module, name, order_num, cover)
    select module, name, 1, '1' from unnest(array['repair', 'train', 'tool']) module, unnest(array['一', '二']) name`.execute(
    db,
  );
}

/** Id of a table's row, in turn. */
export const nthId = (table: string, id: string, number: RawBuilder<unknown>) =>
  sql`(array(select ${sql.ref(id)} from ${sql.table(table)} order by 1))[1 + (${number})::int % (select count(*) from ${sql.table(table)})::int]`;

/** Times from 2024 to 2027. Some rows are taken down, some have no department. */
const times = sql`timestamptz '2024-01-01Z' + i * 37 % 1200 * interval '1 day' as at,
  case when i % 3 = 0 then timestamptz '2024-01-01Z' + (i * 37 % 1200 + i % 400) * interval '1 day' end as down,
  case when i % 5 > 0 then ${nthId("sys_dept", "dept_id", sql`i`)} end as dept`;
const name = sql`(array['起落架检查', '轮胎更换', 'APU 孔探', '液压泵 apu'])[1 + i % 4] || i`;

/** Adds rows of every list, numbered from `first`. */
export async function addListRows(tx: Db | Tx, first: number, count: number): Promise<void> {
  const made = sql`(select i, ${name} as name, ${times}
    from generate_series(${first}::int, ${first + count - 1}::int) i) made`;
  await sql`
    insert into content_item (module, category_id, title, release_user, release_time, take_down_time, content, summary, dept_id, created_by)
    select c.module, c.category_id, made.name, '工程部', at, down, '', '', dept, i % 4
    from ${made}, lateral (select module, category_id from content_category
      order by category_id offset i % (select count(*) from content_category) limit 1) c`.execute(
    tx,
  );
  await sql`
    insert into platform_notice (notice_title, notice_content, summary, notice_time, take_down_time, dept_id)
    select name, '', '', at, down, dept from ${made}`.execute(tx);
  await sql`
    insert into material_info (category_id, name, subtitle, price, specifications, brand, style,
      characteristic, description, introduce, status, created_at, dept_id, created_by)
    select ${nthId("material_category", "category_id", sql`i`)}, name, '', 1, '', '', '', '', '', '', (i % 3)::text, at, dept, i % 4
    from ${made}`.execute(tx);
  await sql`
    with person as (
      insert into sys_user (user_name, nick_name, user_type, password_hash, dept_id, status)
      select 'person_' || i, name, '03', 'none', dept, (1 + i % 2)::text from ${made} returning user_id, user_name
    )
    insert into repair_person (user_id, user_nature, nature, created_by)
    select user_id, (1 + i % 4)::text, nullif((i % 3)::text, '0'), i % 4
    from (select user_id, substr(user_name, 8)::int as i from person) p`.execute(tx);
}

/** Adds an authorisation for every person, signed by two others in turn. */
export async function addAuthorisations(tx: Db | Tx): Promise<void> {
  await sql`
    insert into authorisation (number, user_id, category_id, basis, valid_from, valid_until, signatures, holder, sha256,
      recorded_at, created_by)
    select 'AUTH-' || u.user_id, u.user_id, ${nthId("authorisation_category", "category_id", sql`u.user_id`)}, '评估',
      '2024-01-01', date '2025-01-01' + (u.user_id % 900)::int, 1, '{}', '', '2024-01-01Z', 0
    from sys_user u on conflict do nothing`.execute(tx);
}

/** Makes every third item a document with a revision in force. */
export async function addDocuments(tx: Db | Tx): Promise<void> {
  await sql`
    insert into document (item_id, doc_number, created_at)
    select item_id, 'AM-' || lpad(row_number() over (order by item_id desc)::text, 6, '0'),
      release_time
    from content_item i where item_id % 3 = 0
      and not exists (select from document d where d.item_id = i.item_id)`.execute(tx);
  await sql`
    with made as (
      insert into revision (item_id, rev_no, kind, state, reason, title, release_user, html, effective,
        review_by, sha256, frozen_at, author_ids, author, created_at)
      select item_id, 1, 'normal', 'approved', '', title, release_user, '',
        tstzmultirange(tstzrange(release_time, null)), (release_time + item_id % 900 * interval '1 day')::date,
        '', release_time, '{}', '{}', release_time
      from content_item join document d using (item_id) where d.shown_id is null
      returning item_id, revision_id
    )
    update document d set shown_id = made.revision_id from made where made.item_id = d.item_id`.execute(
    tx,
  );
}
