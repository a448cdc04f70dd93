import type { CollectInput, CollectRow } from "@aeromaint/contracts/aviation/collect.ts";
import { sql } from "kysely";
import type { Asker } from "../../../crud/crud-routes.ts";
import { type Page, type Paging, paged } from "../../../crud/paging.ts";
import { removeAll } from "../../../crud/rows.ts";
import type { Read, Tx } from "../../../platform/database.ts";
import { notFound } from "../../../platform/errors.ts";

const ownRows = (userId: string) => sql<boolean>`user_id = ${userId}::bigint`;

/** What may be collected, by kind: whether the item is there for the public to see. */
const collectable: Record<string, (db: Read, id: string, now: Date) => Promise<unknown>> = {
  "1": (db, id, now) =>
    db
      .selectFrom("platformInfo")
      .select("repairId")
      .where("repairId", "=", id)
      .where("releaseTime", "<=", now.toISOString())
      .executeTakeFirst(),
};

/** Keeps an item for its collector; a second time is refused by the table's own rule. */
export async function collect(tx: Tx, input: CollectInput, { user, now }: Asker): Promise<string> {
  const item = await collectable[input.collectType]?.(tx, input.assocId, now);
  if (!item) throw notFound();
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
  filters: Paging & { collectType?: string },
  { user, now }: Asker,
): Promise<Page<CollectRow>> {
  let own = db.selectFrom("aviationCollect as k").where("k.userId", "=", user.userId);
  if (filters.collectType) own = own.where("k.collectType", "=", filters.collectType);
  const [rows, { total }] = await Promise.all([
    paged(withItem(own, now).orderBy("k.collectId", "desc"), filters).execute(),
    own.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(nested), total: Number(total) };
}

export async function findCollected(db: Read, id: string, { user, now }: Asker) {
  const own = db
    .selectFrom("aviationCollect as k")
    .where("k.userId", "=", user.userId)
    .where("k.collectId", "=", id);
  const row = await withItem(own, now).executeTakeFirst();
  return row && nested(row);
}

export async function removeCollected(tx: Tx, ids: string[], { user }: Asker): Promise<void> {
  await removeAll(tx, "aviationCollect", "collectId", ids, ownRows(user.userId));
}

type OwnRows = ReturnType<typeof ownQuery>;
const ownQuery = (db: Read) => db.selectFrom("aviationCollect as k");

function withItem(own: OwnRows, now: Date) {
  return own
    .leftJoin("platformInfo as i", (join) =>
      join
        .onRef("i.repairId", "=", "k.assocId")
        .on("k.collectType", "=", "1")
        .on("i.releaseTime", "<=", now.toISOString()),
    )
    .select([
      "k.collectId",
      "k.collectType",
      "k.assocId",
      "k.createdAt as createTime",
      "i.repairId",
      "i.title",
      "i.releaseTime",
      "i.releaseUser",
    ]);
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof withItem>["executeTakeFirstOrThrow"]>>;

function nested({ repairId, title, releaseTime, releaseUser, ...row }: ItemRow): CollectRow {
  const gone = repairId === null || title === null || releaseTime === null || releaseUser === null;
  return { ...row, repairInfoVO: gone ? null : { repairId, title, releaseTime, releaseUser } };
}
