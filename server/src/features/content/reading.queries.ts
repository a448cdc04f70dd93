import type { NearItem } from "@aeromaint/contracts/content/item.ts";
import type { DocumentBlock } from "@aeromaint/contracts/documents/document-block.ts";
import { type RawBuilder, sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import type { ChangeTag } from "../../infra/cache/watched-table.ts";
import type { Read } from "../../infra/db/database.ts";
import { factsInWorker } from "../../infra/rich-text/clean-in-worker.ts";
import { findApplicability } from "../applicability/applicability.ts";
import {
  type DocumentReading,
  findDocumentReading,
  findRevisionFiles,
} from "../documents/documents.ts";
import { type ItemFiles, withFiles } from "./item-files.queries.ts";
import { isOpenItem } from "./item-filters.queries.ts";
import type { ContentModule } from "./module.ts";
import type { ReleasedItem } from "./released-item.queries.ts";

const maxRelated = 5;
// Titles are long and Chinese words short: one word in common makes them a twentieth alike.
const farthest = 0.96;
/** Rows looked at for each of a title's keys. */
const maxSharing = 20;
const titleKeys = [1, 2, 3, 4];

interface ItemReadingQuery {
  id: string;
  now: Date;
  /** A past moment, as SQL has it. */
  at?: RawBuilder<unknown>;
}

/**
 * A released item to read, and where to read on: the same for all readers. Of a controlled document the
 * revision that is in force, also where the item itself follows late.
 */
export async function findItemReading(
  db: Read,
  module: ContentModule,
  { id, now, at }: ItemReadingQuery,
) {
  const { rows } = await sql<ReadRow>`
    select i.item_id, i.category_id, c.name, i.title, i.release_user, i.release_time, i.summary,
      i.content, i.reading_minutes, i.print_code, ${isOpenItem(now)} as is_open,
      ${at ? sql`i.release_time <= ${at}` : sql`true`} as was_released,
      exists (select from document d where d.item_id = i.item_id) as is_controlled,
      ${courses} as courses, ${near(now)}
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
    alike,
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
      : withOwnFiles(db, module, row),
    revision?.applicability ?? findApplicability(db, id),
  ]);
  // Where few titles are alike, the newest of the category fill up.
  const related = new Map([...alike, ...newest].map((other) => [other.id, other]));
  const around = { previous, next, related: [...related.values()].slice(0, maxRelated) };
  const validFor = revision?.validFor ?? null;
  const madeFrom = rowsOf(row, around);
  const attachmentCount = item.attachments.length;
  const leads = led && { courses: led };
  return { ...item, ...around, ...leads, applicability, attachmentCount, validFor, madeFrom };
}

/** The courses that the item `i` leads to, as people read them; null where there is none. */
const courses = sql<
  ReadRow["courses"]
>`(select json_agg(json_build_object('courseId', k.course_id::text, 'text',
    k.course_name || '（' || k.hours::float8 || ' 学时' || coalesce('，每 ' || k.interval_months || ' 个月复训', '') || '）')
    order by k.course_name)
  from course_item l join course k using (course_id)
  where l.item_id = i.item_id and l.relation = 'leading' and k.status = '1')`;

interface ReadRow
  extends Near,
    Omit<ReleasedItem, "attachmentCount" | "covers" | "document" | "isFitting"> {
  content: string;
  printCode: string;
  isOpen: boolean;
  /** By the past moment that is asked for. */
  wasReleased: boolean;
  isControlled: boolean;
  courses: { courseId: string; text: string }[] | null;
}

/**
 * All items that a reading names, and which its category has. What is newly alike elsewhere in the module
 * is missing until the reading is made anew for another reason.
 */
function rowsOf(
  { itemId, categoryId }: ItemInCategory,
  { previous, next, related }: Around,
): ChangeTag[] {
  const named = [previous, next, ...related].flatMap((item) => item?.id ?? []);
  const items = [itemId, ...named].map((id): ChangeTag => `content_item:${id}`);
  return [...items, `category_items:${categoryId}`, "content_category", "aircraft_type"];
}

async function withOwnFiles<T extends { itemId: string }>(
  db: Read,
  module: ContentModule,
  row: T,
): Promise<T & ItemFiles & { document?: DocumentBlock }> {
  const [item] = await withFiles(db, module, [row]);
  return item ?? { ...row, covers: [], attachments: [] };
}

async function asOfRevision<T extends { itemId: string; name: string; content: string }>(
  db: Read,
  row: T,
  reading: DocumentReading & { isPast: boolean },
) {
  const { revisionId, title, releaseUser, html, printCode, block, ...stored } = reading;
  const files = await findRevisionFiles(db, revisionId);
  return {
    ...row,
    title,
    releaseUser,
    content: html,
    printCode,
    document: block,
    ...(stored.isPast && stored.categoryName && { name: stored.categoryName }),
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

interface Around {
  previous: NearItem | null;
  next: NearItem | null;
  related: NearItem[];
}

interface Near {
  previous: NearItem | null;
  next: NearItem | null;
  alike: NearItem[];
  newest: NearItem[];
}

const nearItem = sql`json_build_object('id', n.item_id::text, 'title', n.title,
  'releaseTime', to_char(n.release_time, 'YYYY-MM-DD HH24:MI:SS'))`;

/**
 * The neighbours of `content_item as i` in its category, the newest there, and others of its module whose
 * titles are most alike: those that share one of the title's keys, the newest of each.
 */
function near(now: Date): RawBuilder<Near> {
  const inCategory = sql`from content_item n
    where n.category_id = i.category_id and n.module = i.module and ${isOpen(now)}`;
  const newestFirst = sql`n.release_time desc, n.item_id desc`;
  const sharing = titleKeys.map((turn) => {
    const key = sql`title_keys[${sql.lit(turn)}]`;
    return sql`(select n.item_id, n.title, n.release_time from content_item n where n.module = i.module and n.item_id <> i.item_id
      and n.${key} = i.${key} and ${isOpen(now)} order by ${newestFirst} limit ${sql.lit(maxSharing)})`;
  });
  const distance = sql`n.title <-> i.title`;
  return sql`
    (select ${nearItem} ${inCategory} and (n.release_time, n.item_id) > (i.release_time, i.item_id)
      order by n.release_time, n.item_id limit 1) as previous,
    (select ${nearItem} ${inCategory} and (n.release_time, n.item_id) < (i.release_time, i.item_id)
      order by ${newestFirst} limit 1) as next,
    array(select ${nearItem} ${inCategory} and n.item_id <> i.item_id
      order by ${newestFirst} limit ${sql.lit(maxRelated)}) as newest,
    array(select ${nearItem} from (
        select distinct n.item_id, n.title, n.release_time
        from (${sql.join(sharing, sql` union all `)}) n where ${distance} < ${sql.lit(farthest)}
      ) n order by ${distance}, ${newestFirst} limit ${sql.lit(maxRelated)}) as alike`;
}

/** Whether visitors see `content_item as n`. */
const isOpen = (now: Date) =>
  isReleased(now, { from: "n.release_time", until: "n.take_down_time" });
