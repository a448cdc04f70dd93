import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import type { Actor } from "../../crud/actor.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { refuseForeignRoles } from "../../infra/rights/grants.ts";
import { createAccount, roleOf } from "./create-account.queries.ts";
import { kinds, type NewAccountForm } from "./kinds.ts";

interface Added {
  userNature: UserNature;
  form: NewAccountForm;
  passwordHash: string;
  hasNoPassword?: boolean;
  /** Who adds it decides on it at once. */
  isPassed: boolean;
}

/**
 * Makes an account in the department of the one who asks.
 * @throws 403 for an administrator with more rights than the actor's own
 */
export async function addAccount(
  unit: UnitOfWork,
  { isPassed, ...account }: Added,
  actor: Actor,
): Promise<string> {
  const { user, now } = actor;
  const { userNature } = account;
  if (userNature === "4") await refuseForeignRoles(unit.tx, user, [await roleOf(unit.tx, "4")]);
  const { informationId } = await createAccount(unit, {
    ...account,
    nature: isPassed ? "1" : kinds[userNature].nature,
    decidedBy: isPassed ? user.userId : null,
    deptId: user.deptId,
    createdBy: user.userId,
    now,
  });
  if (isPassed) {
    const by = { actorId: user.userId, now };
    await unit.record({ act: "account.decided", subject: [informationId], nature: "1", ...by });
  }
  return informationId;
}
