import type { ValueOf } from "@aeromaint/contracts/dictionaries.ts";
import type { Actor } from "../../../crud/crud-routes.ts";
import { noteChange } from "../../../crud/field-changes.ts";
import { invalidate } from "../../../infra/cache/table-changes.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, found } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { materialScope } from "./material-rows.queries.ts";

const pending = "0";
const rejected = "2";

interface Decision {
  infoId: string;
  status: ValueOf<"APPROVAL_MENU">;
}

/**
 * Passes or rejects a pending product. It counts as an edit: a form that was opened before is
 * told that the row has moved on.
 * @throws 404 out of reach, 409 once it is decided; of two at once the later one
 */
export async function decideProduct(
  unit: UnitOfWork,
  { infoId, status }: Decision,
  { user, now }: Actor,
): Promise<void> {
  const row = await unit.tx
    .selectFrom("materialInfo as m")
    .select("m.status")
    .where("m.infoId", "=", infoId)
    .where(withinScope(user, materialScope))
    .forUpdate()
    .executeTakeFirst();
  if (found(row).status !== pending) throw conflict("该产品已审核");
  await unit.tx
    .updateTable("materialInfo")
    .set((eb) => ({
      status,
      decidedBy: user.userId,
      decidedAt: now.toISOString(),
      version: eb("version", "+", 1),
    }))
    .where("infoId", "=", infoId)
    .execute();
  noteChange(unit, "status", pending, status);
  invalidate(unit, "material_info");
}

/** Makes a rejected product, whose row this transaction has just edited, pending again. */
export async function reopen(unit: UnitOfWork, infoId: string): Promise<void> {
  const row = await unit.tx
    .updateTable("materialInfo")
    .set({ status: pending, decidedBy: null, decidedAt: null })
    .where("infoId", "=", infoId)
    .where("status", "=", rejected)
    .returning("infoId")
    .executeTakeFirst();
  if (row) noteChange(unit, "status", rejected, pending);
}
