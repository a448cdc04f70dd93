import { sql } from "kysely";
import type { Tx } from "../../src/infra/db/database.ts";

export const things =
  "起落架 作动筒 风扇叶片 涡轮盘 引气活门 高度表 液压泵 燃油泵 刹车毂 前轮 襟翼 缝翼 副翼 舱门 蒙皮 线束 接头 轴承 滤芯 传感器".split(
    " ",
  );
export const works =
  "孔探 目视检查 无损检测 拆装 润滑 校验 打压 排故 更换 修理 清洗 测量 磨合 封严 试车".split(" ");
export const findings = "裂纹 磨损 渗漏 腐蚀 松动 卡滞 超差 变形 烧蚀 脱胶".split(" ");
export const endings =
  "须按手册规定的力矩拧紧并由必检人员复核签署 应在工作单上记录件号序号与装机位置 前核对服务通告与工卡版本的一致性 后功能测试数据与上次定检结果比较归档 时停止工作并拍照报工程部门评估 完成后清点工具恢复现场".split(
    " ",
  );

/** Words contained in one of five thousand texts, and in one of twenty-five. */
const words = { rare: "钛合金蜂窝", now: "惰化系统" } as const;

/** Tables with search triggers. Their work is done for all rows together at the end. */
const sources = ["content_item", "platform_notice", "material_info", "repair_person"] as const;
/**
 * Fills a database with searchable rows, `count` of each kind, two hours apart until today. Words
 * are random with favourites. Search entries and their index are created last, in minutes instead
 * of hours.
 */
export async function fillEntries(tx: Tx, count: number): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('ix__search_entry__words'::regclass) as definition`.execute(tx);
  await sql`drop index ix__search_entry__words`.execute(tx);
  await setSearchTriggers(tx, "disable");
  await fillModules(tx, count);
  await stateAircraft(tx);
  await fillCovers(tx);
  await fillNotices(tx, count);
  await fillProducts(tx, count);
  await fillPeople(tx, count);
  await setSearchTriggers(tx, "enable");
  await deriveEntries(tx);
  await sql.raw(rows[0]?.definition ?? "").execute(tx);
  await sql`alter index ix__search_entry__words alter column 1 set statistics 0`.execute(tx);
}

/** Enables or disables the search triggers of these tables. */
async function setSearchTriggers(tx: Tx, whether: "enable" | "disable"): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where tgrelid = any(${[...sources]}::regclass[]) and tgname ~ '__search'`.execute(tx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} ${sql.raw(whether)} trigger ${sql.ref(name)}`.execute(
      tx,
    );
}

/** Does the work of the triggers, in batches. */
async function deriveEntries(tx: Tx): Promise<void> {
  await sql`
    select derive_entries(array_agg(owner_id))
    from (select owner_id, row_number() over () / 10000 as part from search_source) as source
    group by part`.execute(tx);
}

/** Random word; the first ones are more frequent. */
const oneOf = (words: readonly string[]) =>
  sql`(${sql.val(words)}::text[])[1 + floor(power(random(), 2) * ${sql.lit(words.length)})::int]`;

const sentence = sql`${oneOf(things)} || ${oneOf(works)} || '发现' || ${oneOf(findings)} || ${oneOf(endings)} || '。'`;
const title = sql`${oneOf(things)} || ${oneOf(findings)} || ${oneOf(works)} || i`;

/** Text with its own part number. `outer` makes PostgreSQL evaluate random() for each row. */
const text = (
  sentences: number,
) => sql`'工作开始。件号AM-' || 10 + i % 89 || '-' || i || '-' || i % 9
  || case when i % 5000 = 77 then ${words.rare} when i % 25 = 7 then ${words.now} else '' end || '。'
  || (select string_agg(${sentence}, '') from generate_series(1, ${sql.lit(sentences)}) n where n + i > 0)`;

const at = sql`date_trunc('day', now()) - i * interval '2 hours'`;
const numbers = (count: number) => sql`generate_series(1, ${sql.lit(count)}) i`;

async function fillModules(tx: Tx, count: number): Promise<void> {
  for (const [module, sentences] of [
    ["repair", 12],
    ["train", 6],
    ["tool", 6],
  ] as const) {
    await sql`
      with category as (
        insert into content_category (module, name, order_num, cover)
        values (${module}, '检索', 99, '1') returning category_id
      )
      insert into content_item (module, category_id, title, release_user, release_time, content, summary)
      select ${module}, category_id, title, '工程部', at, '<p>' || body || '</p>', left(body, 200)
      from category, lateral (
        select ${title} as title, ${at} as at, ${text(sentences)} as body from ${numbers(count)}
      ) as item`.execute(tx);
  }
}

/** Adds three chapters to each item, and two types with ranges of serial numbers. */
async function stateAircraft(tx: Tx): Promise<void> {
  await sql`
    insert into owner_chapter
    select item_id, lpad((20 + (item_id * 7 + n * 13) % 60)::text, 2, '0')
    from content_item, generate_series(1, 3) n`.execute(tx);
  await sql`
    insert into applicability
    select item_id, ids[1 + (item_id * 5 + n * 3) % cardinality(ids)],
      int4multirange(int4range(n * 100, n * 100 + 50 + item_id::int % 400))
    from content_item, generate_series(1, 2) n, (select array_agg(type_id) as ids from aircraft_type) t
    on conflict do nothing`.execute(tx);
}

/** Adds a cover row to each item; its bytes are never read. */
async function fillCovers(tx: Tx): Promise<void> {
  await sql`
    insert into sys_file (file_id, owner_id, field, position, name, size, content_type, width, height,
      sha256, created_by)
    select left(token, 22), item_id, 'cover', 0, 'cover.png', 40000 + item_id % 400000, 'image/png',
      1280, 720, token, (select user_id from sys_user where user_name = 'admin')
    from content_item i, translate(encode(sha256(item_id::text::bytea), 'base64'), '+/=', '-_') token
    order by item_id`.execute(tx);
}

async function fillNotices(tx: Tx, count: number): Promise<void> {
  await sql`
    insert into platform_notice (notice_title, notice_time, notice_content, summary)
    select title, at, '<p>' || body || '</p>', left(body, 200)
    from (select ${title} as title, ${at} as at, ${text(4)} as body from ${numbers(count)}) as notice`.execute(
    tx,
  );
}

async function fillProducts(tx: Tx, count: number): Promise<void> {
  await sql`
    with category as (
      insert into material_category (name, order_num) values ('检索', 99) returning category_id
    )
    insert into material_info (category_id, name, subtitle, price, specifications, brand, style,
      characteristic, description, introduce, status, created_at)
    select category_id, title, left(body, 40), 100, 'AM-' || i, '云翼', '标准件', '耐高温', body, '', '1', at
    from category, lateral (
      select i, ${title} as title, ${at} as at, ${text(3)} as body from ${numbers(count)}
    ) as product`.execute(tx);
}

async function fillPeople(tx: Tx, count: number): Promise<void> {
  await sql`
    with person as (
      insert into sys_user (user_name, nick_name, user_type, password_hash)
      select 'mechanic-' || i, ${oneOf([..."王李张刘陈杨赵黄"])} || ${oneOf(["工", "师傅", "机务", "检验员"])} || i, '03', 'none'
      from ${numbers(count)} returning user_id
    )
    insert into repair_person (user_id, user_nature, nature, created_at)
    select user_id, '1', '1', date_trunc('day', now()) - user_id * interval '1 minute' from person`.execute(
    tx,
  );
}
