import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { AppError, conflict } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";

/** @throws 409 for a controlled item: its text changes by revisions */
export async function refuseControlled(db: Read, itemId: string): Promise<void> {
  const row = await db
    .selectFrom("document")
    .select("itemId")
    .where("itemId", "=", itemId)
    .executeTakeFirst();
  if (row) throw conflict("该内容是受控文件，不能直接修改，请在受控文件中新建版次");
}

/** @throws 409 with number and title of each controlled item within the data scope */
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

/** Locks a document, so that changes of its revisions run one by one. @returns false without a document */
export async function lockDocument(tx: Tx, itemId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("document")
    .select("itemId")
    .where("itemId", "=", itemId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records editors of ordinary items. They become authors of the first revision. */
export async function recordEditor(
  { subject, actorId }: ActRecord<"item.edited">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  await sql`
    update content_item set editor_ids = editor_ids || ${actorId}::bigint
    where item_id = any(${[...subject]}::bigint[]) and ${actorId}::bigint <> all(editor_ids)`.execute(
    unit.tx,
  );
}
