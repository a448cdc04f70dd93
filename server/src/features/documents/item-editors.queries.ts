import type { ActRecord } from "@aeromaint/contracts/acts.ts";
import { sql } from "kysely";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";

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
