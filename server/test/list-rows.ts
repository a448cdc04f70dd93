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

interface TableColumn {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  /** Referenced table and column; null without a foreign key of one column. */
  references: [string, string] | null;
  /** Definitions of the checks of this column. */
  checks: string[];
}

const rowCount = 40;

/** Adds rows with different values to each table of edited rows that has fewer than two. */
export async function fillTables(db: Db): Promise<void> {
  const columns = await readColumns(db);
  const waiting = Map.groupBy(columns, ({ table }) => table);
  // A table follows the tables that it refers to.
  for (let left = waiting.size + 1; left > waiting.size; ) {
    left = waiting.size;
    for (const [table, ofTable] of waiting) {
      if ((await hasRows(db, table)) || (await fill(db, table, ofTable))) waiting.delete(table);
    }
  }
}

async function hasRows(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 2`.execute(db);
  return rows.length === 2;
}

/** True if the table accepts the rows; other tables need rows of their own kind. */
async function fill(db: Db, table: string, columns: readonly TableColumn[]): Promise<boolean> {
  const given = columns.filter(({ column }) => column !== "version");
  const insert = sql`
    insert into ${sql.table(table)} (${sql.join(given.map(({ column }) => sql.ref(column)))})
    select ${sql.join(given.map(cellOf))} from generate_series(1, ${sql.lit(rowCount)}) i`;
  return insert.execute(db).then(
    () => true,
    () => false,
  );
}

/** Value of row `i`. */
function cellOf({ column, type, references, checks, isNullable, hasDefault }: TableColumn) {
  if (references) {
    const [table, id] = references.map((name) => sql.ref(name));
    return sql`(array(select ${id} from ${table} order by 1))[1 + i * 7 % nullif((select count(*) from ${table})::int, 0)]`;
  }
  const codes = checks
    .flatMap((check) => [...check.matchAll(/ARRAY\[(.*)\]/g)])
    .flatMap(([, list = ""]) => [...list.matchAll(/'([^']*)'::text/g)])
    .map(([, code]) => code);
  if (type === "text" && codes.length > 0)
    return sql`(${codes}::text[])[1 + i % ${sql.lit(codes.length)}]`;
  if (isNullable && checks.length > 0) return sql`null`;
  switch (type) {
    case "text":
      // Codes are not sorted by pinyin.
      return /name|title|label|remark/.test(column)
        ? sql`(array['轮胎', 'APU', '孔探', '液压', '机身'])[1 + i % 5] || i`
        : sql`'code' || i * 7 % 40`;
    case "integer":
    case "smallint":
    case "bigint":
    case "numeric":
      return sql`(i * 7 % 40 + 1)::${sql.raw(type)}`;
    case "timestamp with time zone":
    case "date":
      return sql`(timestamptz '2026-01-01Z' + i * 11 % 40 * interval '1 day')::${sql.raw(type)}`;
    case "boolean":
      return sql`i % 2 = 0`;
    case "jsonb":
      return sql`'{}'::jsonb`;
    case "bytea":
      return sql`sha256(i::text::bytea)`;
    case "uuid":
      return sql`gen_random_uuid()`;
    case "text[]":
      return codes.length > 0 ? sql`${codes}::text[]` : sql`array['甲' || i, '乙' || i]`;
    default:
      return hasDefault || isNullable ? sql`null` : sql`'{}'`;
  }
}

/** Columns that an insert has to give: generated ones and ids from the sequence are left out. */
async function readColumns(db: Db): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
      not a.attnotnull as is_nullable, d.oid is not null as has_default,
      (select array[k.confrelid::regclass::text, f.attname::text] from pg_constraint k
        join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as references,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version') and a.attgenerated = '' and a.attidentity = ''
      and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval%'
      and format_type(a.atttypid, null) not in ('tsvector', 'daterange', 'tstzrange', 'tstzmultirange')
    order by c.relname, a.attnum`.execute(db);
  return rows;
}
