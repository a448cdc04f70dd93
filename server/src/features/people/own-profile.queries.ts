import {
  type AviationProfile,
  aviationProfileFields,
} from "@aeromaint/contracts/people/account.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { found } from "../../infra/http/errors.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { type AccountEdit, saveAccountForm } from "./account.queries.ts";
import { profileForHolder } from "./licences/licence-change.ts";
import { type LockedAccount, lockedColumns } from "./lock-accounts.queries.ts";

/** Own profile of an aviator. */
export async function findOwnAviationProfile(
  db: Read,
  { userId }: CurrentUser,
): Promise<AviationProfile | undefined> {
  const row = await db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .select(["p.informationId", "u.nickName", "p.specialMajors", "p.level", "p.skillCertificate"])
    .select(["p.skillTime", "p.limitedTime", "p.lssuingUnit", "u.phonenumber as mobile"])
    .select(["p.technicalTitle", "p.version", "p.userNature", "p.licencePending"])
    .where("p.userId", "=", userId)
    .where("p.userNature", "=", "3")
    .executeTakeFirst();
  return row && profileForHolder(row);
}

/**
 * Updates the editable fields of the own aviation profile. Other fields keep their values.
 * @throws 404 without a profile, 409 if stale
 */
export async function updateOwnAviationProfile(
  unit: UnitOfWork,
  actor: Actor,
  edit: AccountEdit,
): Promise<void> {
  const { userId } = actor.user;
  const { rows } = await sql<LockedAccount>`
    select ${lockedColumns} from repair_person p join sys_user u using (user_id)
    where p.user_id = ${userId}::bigint and p.user_nature = '3' for update of u, p`.execute(
    unit.tx,
  );
  const own = Object.entries(edit).filter(
    ([name]) => name === "version" || Object.hasOwn(aviationProfileFields, name),
  );
  await saveAccountForm(unit, found(rows[0]), { edit: Object.fromEntries(own), actor });
}

export async function isOwnProfile(
  db: Read,
  { userId }: CurrentUser,
  informationId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("repairPerson")
    .select("informationId")
    .where("informationId", "=", informationId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
