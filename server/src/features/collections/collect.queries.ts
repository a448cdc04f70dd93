import type { CollectInput, CollectRow } from "@aeromaint/contracts/collections/collect.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/crud-routes.ts";
import { type Page, type Paging, pageOf } from "../../crud/paging.ts";
import { removeAll } from "../../crud/rows.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { notFound } from "../../infra/http/errors.ts";
import { collectables } from "./collectable.queries.ts";

const ownRows = (userId: string) => sql<boolean>`user_id = ${userId}::bigint`;

/** Keeps an item for its collector; a second time is refused by the table's own rule. */
export async function collect(tx: Tx, input: CollectInput, { user, now }: Actor): Promise<string> {
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

/** A user's own collection, newest first; an item that is gone has no nested object. */
export async function listCollected(
  db: Read,
  filters: Paging & { collectType?: string; assocId?: string },
  { user, now }: Actor,
): Promise<Page<CollectRow>> {
  let own = db.selectFrom("aviationCollect").where("userId", "=", user.userId);
  if (filters.collectType) own = own.where("collectType", "=", filters.collectType);
  if (filters.assocId) own = own.where("assocId", "=", filters.assocId);
  const { list, total } = await pageOf(own.select(columns).orderBy("collectId", "desc"), filters);
  return { list: await nested(db, list, now), total };
}

export async function findCollected(
  db: Read,
  id: string,
  { user, now }: Actor,
): Promise<CollectRow | undefined> {
  const rows = await db
    .selectFrom("aviationCollect")
    .select(columns)
    .where("userId", "=", user.userId)
    .where("collectId", "=", id)
    .execute();
  return (await nested(db, rows, now))[0];
}

export async function removeCollected(tx: Tx, ids: string[], { user }: Actor): Promise<void> {
  await removeAll(tx, "aviationCollect", "collectId", ids, ownRows(user.userId));
}

const columns = ["collectId", "collectType", "assocId", "createdAt as createTime"] as const;

const nothing = {
  repairInfoVO: null,
  infoVO: null,
  userInfoVO: null,
  trainInfoVO: null,
  toolInfoVO: null,
};

type Collected = Pick<CollectRow, "collectId" | "collectType" | "assocId" | "createTime">;

/** The rows, each with the object of its kind: one query for each kind among them. */
async function nested(db: Read, rows: readonly Collected[], now: Date): Promise<CollectRow[]> {
  const types = [...new Set(rows.map(({ collectType }) => collectType))];
  const found = await Promise.all(
    types.map(async (type) => {
      const ids = rows.flatMap((row) => (row.collectType === type ? [row.assocId] : []));
      return [type, await collectables[type]?.find(db, ids, now)] as const;
    }),
  );
  const byType = new Map(found);
  return rows.map((row) => {
    const { name = "repairInfoVO" } = collectables[row.collectType] ?? {};
    return { ...row, ...nothing, [name]: byType.get(row.collectType)?.get(row.assocId) ?? null };
  });
}
