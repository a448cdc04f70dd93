import type { MaterialDecision } from "@aeromaint/contracts/materials/product.ts";
import type { Actor } from "../../../crud/actor.ts";
import { anyOf } from "../../../infra/db/any-of.ts";
import type { UnitOfWork } from "../../../infra/db/unit-of-work.ts";
import { conflict, notFound } from "../../../infra/http/errors.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { materialScope } from "./material-rows.queries.ts";
import { checkNoCycle } from "./supersession-cycle.queries.ts";

const pending = "0";
const rejected = "2";

/**
 * Approves or rejects pending products, all or nothing. Only rejected products keep the reason. A decision changes
 * the version, so an open form becomes stale.
 * @throws 404 if a product is not reachable, 409 if one is decided or a supersession cycle would appear. The later of
 * two concurrent decisions gets 409.
 */
export async function decideProducts(
  unit: UnitOfWork,
  { ids, status, reason }: MaterialDecision & { ids: string[] },
  actor: Actor,
): Promise<void> {
  const { user, now } = actor;
  const rows = await unit.tx
    .selectFrom("materialInfo as m")
    .select("m.status")
    .where("m.infoId", "=", anyOf(ids))
    .where(withinScope(user, materialScope))
    .orderBy("m.infoId")
    .forUpdate()
    .execute();
  if (rows.length !== ids.length) throw notFound();
  if (rows.some((row) => row.status !== pending)) {
    throw conflict(ids.length > 1 ? "所选产品中有已审核的，请刷新后重试" : "该产品已审核");
  }
  await unit.tx
    .updateTable("materialInfo")
    .set((eb) => ({
      status,
      reason: status === rejected ? (reason ?? null) : null,
      decidedBy: user.userId,
      decidedAt: now.toISOString(),
      version: eb("version", "+", 1),
    }))
    .where("infoId", "=", anyOf(ids))
    .execute();
  if (status !== rejected) await checkNoCycle(unit.tx, ids);
  await unit.record({
    act: "product.decided",
    subject: ids,
    status,
    reason,
    actorId: user.userId,
    now,
    changes: [["status", pending, status]],
  });
}

/** Makes a product pending again if it has one of the states. The transaction must have locked the row. */
export async function reopenProduct(
  unit: UnitOfWork,
  infoId: string,
  states: readonly ("1" | "2")[],
): Promise<void> {
  const row = await unit.tx
    .selectFrom("materialInfo")
    .select("status")
    .where("infoId", "=", infoId)
    .where("status", "=", anyOf(states, "text"))
    .executeTakeFirst();
  if (!row) return;
  await unit.tx
    .updateTable("materialInfo")
    .set({ status: pending, reason: null, decidedBy: null, decidedAt: null })
    .where("infoId", "=", infoId)
    .execute();
  const changes = [["status", row.status, pending]] as const;
  await unit.record({ act: "rows.written", subject: infoId, table: "materialInfo", changes });
}
