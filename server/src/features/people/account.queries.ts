import type { AccountDecision, UserNature } from "@aeromaint/contracts/people/account.ts";
import type { Actor } from "../../crud/actor.ts";
import { changesBetween, removeRows, updateRow, updateRows } from "../../crud/rows.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { reschedule } from "../../infra/due/due.queries.ts";
import { removeFilesOf } from "../../infra/files/owned-files.ts";
import { conflict, notFound } from "../../infra/http/errors.ts";
import { checkDirectoryFields } from "../../infra/rights/directory-fields.queries.ts";
import { endSessionsOf } from "../../infra/sessions/sessions.queries.ts";
import { saveAccountFiles, saveIntroduction } from "./account-files.queries.ts";
import { type AccountForm, profileColumns } from "./kinds.ts";
import { withPendingLicence } from "./licences/licence-change.ts";
import {
  checkNotOwnAccount,
  type LockedAccount,
  lockAccount,
  lockAccounts,
} from "./lock-accounts.queries.ts";

export interface AccountEdit extends AccountForm {
  version?: number;
}

interface AccountUpdate {
  id: string;
  /** Kinds that the route accepts; other kinds answer 404. */
  natures: readonly UserNature[];
  edit: AccountEdit;
}

/** @throws 404 out of scope or of another kind, 403 beyond the actor's permissions, 409 if stale */
export async function updateAccount(
  unit: UnitOfWork,
  { id, natures, edit }: AccountUpdate,
  actor: Actor,
): Promise<void> {
  const account = await lockAccount(unit.tx, id, actor);
  if (!natures.includes(account.userNature)) throw notFound();
  await saveAccountForm(unit, account, { edit, actor });
}

/** Updates plain fields of many accounts in a few statements. */
export async function updateAccounts(
  unit: UnitOfWork,
  edits: ReadonlyMap<string, AccountEdit>,
  { natures, actor }: { natures: readonly UserNature[]; actor: Actor },
): Promise<void> {
  const ids = [...edits.keys()];
  const accounts = await lockAccounts(unit.tx, ids, actor);
  if (accounts.some(({ userNature }) => !natures.includes(userNature))) throw notFound();
  const said = accounts.map(
    ({ userId, informationId }) => [userId, edits.get(informationId) ?? {}] as const,
  );
  await checkDirectoryValues(unit, new Map(said));
  const editOf = ({ informationId }: LockedAccount): AccountEdit => edits.get(informationId) ?? {};
  const profiles = accounts.map((account) => ({
    ...withPendingLicence(account, profileColumns(account.userNature, editOf(account)), actor),
    informationId: account.informationId,
  }));
  await updateRows(unit, "repairPerson", "informationId", profiles);
  const users = accounts
    .map((account) => ({ ...userColumns(editOf(account)), userId: account.userId }))
    .filter((columns) => Object.keys(columns).length > 1);
  await updateRows(unit, "sysUser", "userId", users);
  await reschedule(unit, ids, actor.now);
}

const checkDirectoryValues = ({ tx }: UnitOfWork, edits: ReadonlyMap<string, AccountEdit>) =>
  checkDirectoryFields(
    tx,
    new Map(
      [...edits].map(([userId, { mobile, ...edit }]) => [userId, { ...edit, phonenumber: mobile }]),
    ),
    { phonenumber: "mobile" },
  );

/** Columns of the user in a form. */
const userColumns = ({ nickName, mobile, email, sex }: AccountEdit) =>
  Object.fromEntries(
    Object.entries({ nickName, phonenumber: mobile, email, sex }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Saves the form of a locked account: user, profile and files. */
export async function saveAccountForm(
  unit: UnitOfWork,
  account: LockedAccount,
  { edit, actor }: { edit: AccountEdit; actor: Actor },
): Promise<void> {
  const { informationId, userNature } = account;
  const { userId } = actor.user;
  const { version, introduction } = edit;
  await checkDirectoryValues(unit, new Map([[account.userId, edit]]));
  const profile = withPendingLicence(account, profileColumns(userNature, edit), actor);
  const text =
    introduction === undefined
      ? undefined
      : await saveIntroduction(unit, account, { html: introduction, userId });
  await updateRow(unit, "repairPerson", "informationId", informationId, {
    ...profile,
    ...(text !== undefined && { introduction: text }),
    ...(version !== undefined && { version }),
  });
  await updateUser(unit, account, edit);
  await saveAccountFiles(unit, account, { form: edit, userId });
  await reschedule(unit, [informationId], actor.now);
}

async function updateUser(
  unit: UnitOfWork,
  account: LockedAccount,
  edit: AccountEdit,
): Promise<void> {
  const sent = userColumns(edit);
  if (Object.keys(sent).length === 0) return;
  await unit.tx
    .updateTable("sysUser")
    .set(sent)
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("userId", "=", account.userId)
    .execute();
  const names = (["nickName", "mobile", "email", "sex"] as const).filter(
    (name) => edit[name] !== undefined,
  );
  const changes = changesBetween(names, account, edit);
  await unit.record({ act: "rows.written", subject: account.userId, table: "sysUser", changes });
}

/**
 * Approves or rejects pending accounts, all or none. Only a rejection stores its reason.
 * @throws 404 out of scope, 409 if one is already decided, even concurrently
 */
export async function decideAccounts(
  unit: UnitOfWork,
  { ids, nature, reason }: AccountDecision & { ids: string[] },
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const accounts = await lockAccounts(tx, ids, actor);
  if (accounts.some((account) => account.nature !== null)) {
    throw conflict(ids.length > 1 ? "所选账号中有已审核的，请刷新后重试" : "该账号已审核");
  }
  await tx
    .updateTable("repairPerson")
    .set((eb) => ({
      nature,
      reason: nature === "2" ? (reason ?? null) : null,
      decidedBy: actor.user.userId,
      decidedAt: actor.now.toISOString(),
      version: eb("version", "+", 1),
    }))
    .where("informationId", "=", anyOf(ids))
    .execute();
  const by = { actorId: actor.user.userId, now: actor.now };
  await unit.record({
    act: "account.decided",
    subject: ids,
    nature,
    reason,
    ...by,
    changes: [["nature", null, nature]],
  });
  if (nature !== "2") return;
  for (const { userId } of accounts) await endSessionsOf(tx, userId);
}

/** Enables or disables the user. Disabling ends all sessions. */
export async function changeAccountStatus(
  unit: UnitOfWork,
  { id, status }: { id: string; status: "1" | "2" },
  actor: Actor,
): Promise<void> {
  const { tx } = unit;
  const account = await lockAccount(tx, id, actor);
  if (status === "2") checkNotOwnAccount(account, actor);
  const edit: { version?: number; status: string } = { status };
  await updateRow(unit, "sysUser", "userId", account.userId, edit);
  if (status === "2") await endSessionsOf(tx, account.userId);
}

/**
 * Removes accounts with user, profile, files, sessions and collections, all or none. Content
 * written by them stays without an author.
 */
export async function removeAccounts(unit: UnitOfWork, ids: string[], actor: Actor): Promise<void> {
  const accounts = await lockAccounts(unit.tx, ids, actor);
  for (const account of accounts) checkNotOwnAccount(account, actor);
  const userIds = accounts.map(({ userId }) => userId);
  const licences = await unit.tx
    .selectFrom("firmLicence")
    .select("licenceId")
    .where("informationId", "=", anyOf(ids))
    .execute();
  // Profiles first: a cascade from users would remove them one by one.
  await removeRows(unit, "repairPerson", "informationId", ids);
  await removeRows(unit, "sysUser", "userId", userIds);
  const licenceIds = licences.map(({ licenceId }) => licenceId);
  await removeFilesOf(unit, [...userIds, ...ids, ...licenceIds]);
}
