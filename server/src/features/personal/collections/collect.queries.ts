import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import type {
  CollectCount,
  CollectInput,
  CollectRow,
  DocumentChangeMark,
} from "@aeromaint/contracts/personal/collections/collect.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { type Page, type Paging, pageOf } from "../../../crud/paging.ts";
import { removeRows } from "../../../crud/rows.ts";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { previewUrl } from "../../../infra/files/file-urls.ts";
import { notFound } from "../../../infra/http/errors.ts";
import { documentSummaryOf } from "../../documents/documents.ts";
import { collectables } from "./collectable.queries.ts";

/** Collects an item. A constraint refuses duplicates. @throws 404 if the item is not public */
export async function collectItem(
  tx: Tx,
  input: CollectInput,
  { user, now }: Actor,
): Promise<string> {
  const { collectType, assocId } = input;
  const visible = await collectables[collectType]?.find(tx, [assocId], now);
  if (!visible?.has(assocId)) throw notFound();
  const { collectId } = await tx
    .insertInto("aviationCollect")
    .values({ ...input, userId: user.userId })
    .returning("collectId")
    .executeTakeFirstOrThrow();
  return collectId;
}

interface CollectFilters extends Paging {
  collectType?: string;
  assocId?: string;
  title?: string;
}

/** Collected items of the user, newest first. The nested object is null for removed items. */
export async function listCollected(
  db: Read,
  filters: CollectFilters,
  actor: Actor,
): Promise<Page<CollectRow>> {
  const { collectType, assocId } = filters;
  let rows = ownRows(db, filters, actor).select(columns).orderBy("collectId", "desc");
  if (collectType) rows = rows.where("collectType", "=", collectType);
  if (assocId) rows = rows.where("assocId", "=", assocId);
  const { list, total } = await pageOf(rows, filters);
  return { list: await withNestedObjects(db, list, actor), total };
}

/** Number of collected items per kind. `title` filters by title, name or part number. */
export async function countCollected(
  db: Read,
  filters: { title?: string },
  actor: Actor,
): Promise<CollectCount[]> {
  const rows = await ownRows(db, filters, actor)
    .select((eb) => ["collectType", eb.fn.countAll<string>().as("total")])
    .groupBy("collectType")
    .orderBy("collectType")
    .execute();
  return rows.map(({ collectType, total }) => ({ collectType, total: Number(total) }));
}

/** Rows `k` of the user, filtered by title. */
function ownRows(db: Read, { title }: { title?: string }, { user, now }: Actor) {
  const rows = db.selectFrom("aviationCollect as k").where("userId", "=", user.userId);
  return title ? rows.where(matchesTitle(title, now)) : rows;
}

/** Items that are not public have no title, and do not match. */
function matchesTitle(title: string, now: Date) {
  const each = Object.entries(collectables).map(
    ([type, kind]) => sql<SqlBool>`(k.collect_type = ${type} and ${kind.matchesTitle(title, now)})`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

export async function findCollected(
  db: Read,
  id: string,
  actor: Actor,
): Promise<CollectRow | undefined> {
  const rows = await ownRows(db, {}, actor).select(columns).where("collectId", "=", id).execute();
  return (await withNestedObjects(db, rows, actor))[0];
}

export async function removeCollected(
  unit: UnitOfWork,
  ids: string[],
  { user }: Actor,
): Promise<void> {
  const own = sql<boolean>`user_id = ${user.userId}::bigint`;
  await removeRows(unit, "aviationCollect", "collectId", ids, own);
}

const columns = ["collectId", "collectType", "assocId", "createdAt as createTime"] as const;

const noObjects = {
  repairInfoVO: null,
  infoVO: null,
  userInfoVO: null,
  trainInfoVO: null,
  toolInfoVO: null,
};

type Collected = Pick<CollectRow, "collectId" | "collectType" | "assocId" | "createTime">;

/** Adds the nested objects, with one query per kind. */
async function withNestedObjects(
  db: Read,
  rows: readonly Collected[],
  actor: Actor,
): Promise<CollectRow[]> {
  const { now } = actor;
  const types = [...new Set(rows.map(({ collectType }) => collectType))];
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = rows.flatMap((row) => (row.collectType === type ? [row.assocId] : []));
      return [type, await collectables[type]?.find(db, ids, now)] as const;
    }),
  );
  const byType = new Map(found);
  const shown = rows.flatMap(({ collectType, assocId }) =>
    byType.get(collectType)?.has(assocId) ? [assocId] : [],
  );
  const covers = await coversOf(db, shown);
  const documents = await collectedDocuments(db, rows, actor);
  return rows.map((row) => {
    const { name = "repairInfoVO" } = collectables[row.collectType] ?? {};
    const item = byType.get(row.collectType)?.get(row.assocId) ?? null;
    const document = documents.get(row.collectId);
    return {
      ...row,
      ...(document && { document }),
      ...noObjects,
      cover: covers.get(row.assocId) ?? null,
      [name]: item,
    };
  });
}

/** Documents by `collectId`, with their change since the user collected or read them. */
async function collectedDocuments(
  db: Read,
  rows: readonly Collected[],
  { user: { userId }, now }: Actor,
): Promise<ReadonlyMap<string, CollectRow["document"]>> {
  if (rows.length === 0) return new Map();
  const at = asTimestamp(now);
  const found = await sql<{
    collectId: string;
    title: string;
    change: DocumentChangeMark | null;
    mark: DocumentSummary;
  }>`
      select k.collect_id, i.title, ${documentSummaryOf(sql`d.item_id`, now)} as mark, case
        when exists (select from revision r cross join unnest(r.effective) p
          where r.item_id = d.item_id and p @> ${at} and lower(p) > greatest(k.created_at, (
            select c.read_at from content_item_read c
            where c.user_id = ${userId}::bigint and c.item_id = d.item_id))) then 'revised'
        when exists (select from revision r where r.item_id = d.item_id and r.state = 'withdrawn')
          and not exists (select from revision r where r.item_id = d.item_id
            and r.effective @> ${at}) then 'withdrawn' end as change
      from aviation_collect k join document d on d.item_id = k.assoc_id
        join content_item i on i.item_id = d.item_id
      where k.collect_id = any(${rows.map(({ collectId }) => collectId)}::bigint[])`.execute(db);
  return new Map(
    found.rows.map(({ collectId, mark, ...document }) => [collectId, { ...mark, ...document }]),
  );
}

/** Urls of the first pictures by item id. For a person, the avatar of the account. */
async function coversOf(db: Read, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; fileId: string }>`
    select distinct on (shown.id) shown.id, f.file_id
    from unnest(${[...ids]}::bigint[]) as shown (id)
    left join repair_person p on p.information_id = shown.id
    join sys_file f on f.owner_id = coalesce(p.user_id, shown.id)
    where f.field in ('cover', 'coverImage', 'avatar') and not f.is_private
    order by shown.id, f.position, f.file_id`.execute(db);
  return new Map(rows.map(({ id, fileId }) => [id, previewUrl(fileId)]));
}
