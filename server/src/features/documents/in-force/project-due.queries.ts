import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { lockDocument } from "../controlled-item.queries.ts";
import { projectRevision } from "./project-revision.queries.ts";

/** Updates the item of a document at the start or the end of a period in force. */
export async function projectDueDocument(
  { subject: itemId, now }: ActRecord<"document.due">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  if (await lockDocument(unit.tx, itemId)) await projectRevision(unit, itemId, now);
}
