import type { LinkedItem } from "@aeromaint/contracts/content/item.ts";
import { type ItemTexts, withAdditionalTexts } from "@aeromaint/contracts/content/item-texts.ts";
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { type RawBuilder, sql } from "kysely";
import { isReleased } from "../../crud/is-released.ts";
import type { ChangeTag } from "../../infra/cache/watched-table.ts";
import type { Read } from "../../infra/db/database.ts";
import { factsInWorker } from "../../infra/rich-text/clean-in-worker.ts";
import { findApplicability } from "../applicability/applicability.ts";
import {
  type DocumentReading,
  findDocumentReading,
  findRevisionFiles,
  textColumns,
} from "../documents/documents.ts";
import { type ItemFiles, withItemFiles } from "./item-files.queries.ts";
import type { ContentModule } from "./module.ts";
import type { ReleasedItem } from "./released-item.queries.ts";

const maxRelated = 5;
// Long Chinese titles with one short word in common have a trigram similarity of about 0.05.
const maxTitleDistance = 0.96;
/** Maximum number of rows per title key. */
const maxPerTitleKey = 20;
const titleKeys = [1, 2, 3, 4];

interface ItemReadingQuery {
  id: string;
  now: Date;
  /** Past moment as an SQL expression. */
  at?: RawBuilder<unknown>;
}

/**
 * Released item with links to other items, the same for all readers. A controlled document shows
 * the revision in force, even if the item is updated later.
 */
export async function findItemReading(
  db: Read,
  module: ContentModule,
  { id, now, at }: ItemReadingQuery,
) {
  const { rows } = await sql<ReadRow>`
    select i.item_id, i.category_id, c.name, ${textColumns("i")}, i.release_time, i.summary,
      i.content, i.reading_minutes, i.print_code, ${isReleased(now, "i")} as is_open,
      ${at ? sql`i.release_time <= ${at}` : sql`true`} as was_released,
      exists (select from document d where d.item_id = i.item_id) as is_controlled,
      ${courses} as courses, ${linksOf(now)}
    from content_item i join content_category c using (category_id)
    where i.item_id = ${id}::bigint and i.module = ${module.key}`.execute(db);
  const [read] = rows;
  if (!read) return undefined;
  const {
    isOpen,
    wasReleased,
    isControlled,
    previous,
    next,
    similar,
    newest,
    courses: led,
    ...row
  } = read;
  const revision = isControlled
    ? await findDocumentReading(db, { itemId: id, now, ...(at && { at }) })
    : undefined;
  if (!revision && !(isOpen && wasReleased && !(at && isControlled))) return undefined;
  const [item, applicability] = await Promise.all([
    revision
      ? asOfRevision(db, row, { ...revision, isPast: at !== undefined })
      : withCurrentFiles(db, module, row),
    revision?.applicability ?? findApplicability(db, id),
  ]);
  // If few titles are similar, the newest items of the category are added.
  const related = new Map([...similar, ...newest].map((other) => [other.id, other]));
  const around = { previous, next, related: [...related.values()].slice(0, maxRelated) };
  const validFor = revision?.validFor ?? null;
  const attachmentCount = item.attachments.length;
  const data = { ...item, ...around, ...(led && { courses: led }), applicability, attachmentCount };
  return { data, validFor, dependsOn: dependenciesOf(row, around) };
}

/** Courses that use the item `i` as training material; null without courses. */
const courses = sql<
  ReadRow["courses"]
>`(select json_agg(json_build_object('courseId', k.course_id::text, 'text',
    k.course_name || '（' || k.hours::float8 || ' 学时' || coalesce('，每 ' || k.interval_months || ' 个月复训', '') || '）')
    order by k.course_name)
  from course_item l join course k using (course_id)
  where l.item_id = i.item_id and l.relation = 'leading' and k.status = '1')`;

interface ReadRow
  extends LinkCandidates,
    ItemTexts,
    Omit<ReleasedItem, "attachmentCount" | "covers" | "document" | "isFitting"> {
  content: string;
  printCode: string;
  isOpen: boolean;
  /** True if the item was released at the requested past moment. */
  wasReleased: boolean;
  isControlled: boolean;
  courses: { courseId: string; text: string }[] | null;
}

/** Rows that a cached reading depends on. New similar items appear only after a refresh. */
function dependenciesOf(
  { itemId, categoryId }: ItemInCategory,
  { previous, next, related }: ItemLinks,
): ChangeTag[] {
  const named = [previous, next, ...related].flatMap((item) => item?.id ?? []);
  const items = [itemId, ...named].map((id): ChangeTag => `content_item:${id}`);
  return [...items, `category_items:${categoryId}`, "content_category", "aircraft_type"];
}

async function withCurrentFiles<T extends ItemTexts & { itemId: string; content: string }>(
  db: Read,
  module: ContentModule,
  row: T,
): Promise<T & ItemFiles & { document?: DocumentBlock }> {
  const [item] = await withItemFiles(db, module, [row]);
  const { covers = [], attachments = [] } = item ?? {};
  return { ...row, content: withAdditionalTexts(row, row.content), covers, attachments };
}

async function asOfRevision<T extends { itemId: string; name: string; content: string }>(
  db: Read,
  row: T,
  reading: DocumentReading & { isPast: boolean },
) {
  const { revisionId, html, printCode, block, isPast, categoryName, ...texts } = reading;
  const files = await findRevisionFiles(db, revisionId);
  return {
    ...row,
    ...texts,
    content: withAdditionalTexts(texts, html),
    printCode,
    document: block,
    ...(isPast && categoryName && { name: categoryName }),
    ...(block.effectiveTime && { releaseTime: block.effectiveTime }),
    ...(html !== row.content && (await factsInWorker(html))),
    covers: files.filter(({ list }) => list === "cover"),
    attachments: files.filter(({ list }) => list === "attachment"),
  };
}

interface ItemInCategory {
  itemId: string;
  categoryId: string;
}

interface ItemLinks {
  previous: LinkedItem | null;
  next: LinkedItem | null;
  related: LinkedItem[];
}

interface LinkCandidates {
  previous: LinkedItem | null;
  next: LinkedItem | null;
  similar: LinkedItem[];
  newest: LinkedItem[];
}

const linkJson = sql`json_build_object('id', n.item_id::text, 'title', n.title,
  'releaseTime', to_char(n.release_time, 'YYYY-MM-DD HH24:MI:SS'))`;

/**
 * Links of `content_item as i`: its neighbours and the newest items in its category, and items of
 * its module with the most similar titles. Similar titles share a title key.
 */
function linksOf(now: Date): RawBuilder<LinkCandidates> {
  const inCategory = sql`from content_item n
    where n.category_id = i.category_id and n.module = i.module and ${isReleased(now, "n")}`;
  const newestFirst = sql`n.release_time desc, n.item_id desc`;
  const sharing = titleKeys.map((turn) => {
    const key = sql`title_keys[${sql.lit(turn)}]`;
    return sql`(select n.item_id, n.title, n.release_time from content_item n where n.module = i.module and n.item_id <> i.item_id
      and n.${key} = i.${key} and ${isReleased(now, "n")} order by ${newestFirst} limit ${sql.lit(maxPerTitleKey)})`;
  });
  const distance = sql`n.title <-> i.title`;
  return sql`
    (select ${linkJson} ${inCategory} and (n.release_time, n.item_id) > (i.release_time, i.item_id)
      order by n.release_time, n.item_id limit 1) as previous,
    (select ${linkJson} ${inCategory} and (n.release_time, n.item_id) < (i.release_time, i.item_id)
      order by ${newestFirst} limit 1) as next,
    array(select ${linkJson} ${inCategory} and n.item_id <> i.item_id
      order by ${newestFirst} limit ${sql.lit(maxRelated)}) as newest,
    array(select ${linkJson} from (
        select distinct n.item_id, n.title, n.release_time
        from (${sql.join(sharing, sql` union all `)}) n where ${distance} < ${sql.lit(maxTitleDistance)}
      ) n order by ${distance}, ${newestFirst} limit ${sql.lit(maxRelated)}) as similar`;
}
