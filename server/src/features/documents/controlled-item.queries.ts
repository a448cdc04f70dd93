import { sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";
import { conflict } from "../../infra/http/errors.ts";

/** Which of these items are controlled documents. */
export async function controlledAmong(db: Read, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .select("itemId")
    .where("itemId", "=", sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(({ itemId }) => itemId);
}

/** @throws 409 for an item whose text changes by revisions only */
export async function refuseControlled(db: Read, itemId: string): Promise<void> {
  const [controlled] = await controlledAmong(db, [itemId]);
  if (controlled) throw conflict("该内容是受控文件，不能直接修改，请在受控文件中新建版次");
}

/** Holds a document until the transaction ends: what changes its revisions goes one by one. */
export async function lockDocument(tx: Tx, itemId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("document")
    .select("itemId")
    .where("itemId", "=", itemId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
