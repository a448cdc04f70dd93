import type { SiteNature } from "@aeromaint/contracts/people/registration.ts";
import { sql } from "kysely";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { Db, Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { tooMany } from "../../infra/http/errors.ts";
import { createAccount } from "./create-account.queries.ts";
import type { NewAccountForm } from "./kinds.ts";

const hour = 3600 * 1000;
const day = 24 * hour;
/** Forms per address and hour, valid or not. */
const maxSent = 30;
/** Accounts per address and day. */
const maxAccepted = 5;
/** Pending registrations. Staff cannot review more. */
const maxQueued = 200;

/** True if visitors may register. */
export async function isRegistrationOpen(db: Read): Promise<boolean> {
  const values = await readParameters(db, ["site.registration"]);
  return values["site.registration"].trim().toUpperCase() === "Y";
}

interface RegistrationSender {
  /** Result of `addressKey`. */
  address: string;
  now: Date;
}

/**
 * Counts a form before its body is read, so that a flood costs neither memory nor disk.
 * @throws 429 over the limits of the address, or if too many registrations are pending
 */
export async function reserveRegistration(db: Db, sender: RegistrationSender): Promise<string> {
  const { address, now } = sender;
  return db.transaction().execute(async (tx) => {
    await lockAddress(tx, address);
    await sql`delete from repair_registration where sent_at <= ${new Date(now.getTime() - day)}
      and user_id is null`.execute(tx);
    const { sent } = await checkRegistrationLimits(tx, sender);
    if (sent >= maxSent) throw tooMany(hour / 1000);
    const { rows } = await sql<{ registrationId: string }>`
      insert into repair_registration (address, sent_at) values (${address}, ${now})
      returning registration_id`.execute(tx);
    return rows[0]?.registrationId ?? "";
  });
}

interface Registration extends RegistrationSender {
  userNature: SiteNature;
  form: NewAccountForm;
  passwordHash: string;
  /** Result of `reserveRegistration`. */
  claim: string;
}

/** Creates a pending account in the root department. */
export async function createRegistration(
  unit: UnitOfWork,
  registration: Registration,
): Promise<void> {
  const { claim, address, now, ...account } = registration;
  const { tx } = unit;
  // Checks again: concurrent forms were counted before the first one was accepted.
  await lockAddress(tx, address);
  await checkRegistrationLimits(tx, { address, now });
  const deptId = await rootDept(tx);
  const { userId } = await createAccount(unit, {
    ...account,
    nature: null,
    createdBy: null,
    deptId,
    now,
  });
  await sql`update repair_registration set accepted = true, user_id = ${userId}::bigint
    where registration_id = ${claim}::bigint`.execute(tx);
}

async function lockAddress(tx: Tx, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${address}`}, 0))`.execute(
    tx,
  );
}

interface RegistrationCounts {
  sent: number;
  accepted: number;
  waiting: number;
}

async function checkRegistrationLimits(
  tx: Tx,
  { address, now }: RegistrationSender,
): Promise<RegistrationCounts> {
  const since = (length: number) => new Date(now.getTime() - length);
  const { rows } = await sql<RegistrationCounts>`
    select count(*) filter (where sent_at > ${since(hour)})::int as sent,
      count(*) filter (where accepted and sent_at > ${since(day)})::int as accepted,
      (select count(*) from repair_registration r join repair_person p using (user_id)
        where p.nature is null)::int as waiting
    from repair_registration where address = ${address}`.execute(tx);
  const [counts = { sent: 0, accepted: 0, waiting: 0 }] = rows;
  const { accepted, waiting } = counts;
  if (accepted >= maxAccepted || waiting >= maxQueued) throw tooMany(day / 1000);
  return counts;
}

async function rootDept(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom("sysDept")
    .select("deptId")
    .where("parentId", "is", null)
    .orderBy("orderNum")
    .orderBy("deptId")
    .limit(1)
    .executeTakeFirst();
  return row?.deptId ?? null;
}
