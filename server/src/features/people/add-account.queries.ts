import type { UserNature } from "@aeromaint/contracts/people/account.ts";
import type { Actor } from "../../crud/actor.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { checkGrantableRoles } from "../../infra/rights/grants.ts";
import { createAccount, createAccounts, findKindRoleId } from "./create-account.queries.ts";
import { kindDefaults, type NewAccountForm } from "./kinds.ts";

interface AccountToAdd {
  userNature: UserNature;
  form: NewAccountForm;
  passwordHash: string;
  hasNoPassword?: boolean;
  /** The actor approves the account immediately. */
  isPassed: boolean;
}

/**
 * Creates an account in the actor's department.
 * @throws 403 for an administrator with more permissions than the actor
 */
export async function addAccount(
  unit: UnitOfWork,
  added: AccountToAdd,
  actor: Actor,
): Promise<string> {
  const { userNature } = added;
  await checkCanAddKind(unit, userNature, actor);
  const { informationId } = await createAccount(unit, newAccount(added, actor));
  if (added.isPassed) await recordApproval(unit, [informationId], actor);
  return informationId;
}

/** Creates accounts of one kind, all or none. @returns ids in the same order */
export async function addAccounts(
  unit: UnitOfWork,
  userNature: UserNature,
  { accounts, actor }: { accounts: readonly Omit<AccountToAdd, "userNature">[]; actor: Actor },
): Promise<string[]> {
  await checkCanAddKind(unit, userNature, actor);
  const made = await createAccounts(
    unit,
    accounts.map((account) => newAccount({ ...account, userNature }, actor)),
  );
  const ids = made.map(({ informationId }) => informationId);
  const passed = ids.filter((_, at) => accounts[at]?.isPassed);
  if (passed.length > 0) await recordApproval(unit, passed, actor);
  return ids;
}

const checkCanAddKind = async ({ tx }: UnitOfWork, userNature: UserNature, { user }: Actor) => {
  if (userNature === "4") await checkGrantableRoles(tx, user, [await findKindRoleId(tx, "4")]);
};

const newAccount = ({ isPassed, ...account }: AccountToAdd, { user, now }: Actor) => ({
  ...account,
  nature: isPassed ? ("1" as const) : kindDefaults[account.userNature].nature,
  decidedBy: isPassed ? user.userId : null,
  deptId: user.deptId,
  createdBy: user.userId,
  now,
});

const recordApproval = (unit: UnitOfWork, subject: string[], { user, now }: Actor) =>
  unit.record({ act: "account.decided", subject, nature: "1", actorId: user.userId, now });
