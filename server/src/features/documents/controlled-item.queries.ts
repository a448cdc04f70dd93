import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { AppError, conflict } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

/** @throws 409 for an item whose text changes by revisions only */
export async function refuseControlled(db: Read, itemId: string): Promise<void> {
  const row = await db
    .selectFrom("document")
    .select("itemId")
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  if (row) throw conflict("该内容是受控文件，不能直接修改，请在受控文件中新建版次");
}

/** @throws 409 where some of these items are controlled and within the user's reach, with each by name */
export async function refuseControlledRemoval(
  db: Read,
  ids: readonly string[],
  user: CurrentUser,
): Promise<void> {
  const controlled = await db
    .selectFrom("document as d")
    .innerJoin("contentItem as i", "i.itemId", "d.itemId")
    .select(["d.itemId as field", sql<string>`d.doc_number || ' ' || i.title`.as("message")])
    .where("d.itemId", "=", sql<string>`any(${[...ids]}::bigint[])`)
    .where(withinScope(user, { dept: "i.dept_id", owner: "i.created_by" }))
    .orderBy("d.docNumber")
    .execute();
  if (controlled.length === 0) return;
  throw new AppError(409, "受控文件不能删除，请使用作废", { errors: controlled });
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

/** Keeps who changed ordinary items: authors of the first revision, once an item is put under control. */
export async function keepEditor(
  { subject, actorId }: ActRecord<"item.edited">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  await sql`
    update content_item set editor_ids = editor_ids || ${actorId}::bigint
    where item_id = any(${[...subject]}::bigint[]) and ${actorId}::bigint <> all(editor_ids)`.execute(
    unit.tx,
  );
}
