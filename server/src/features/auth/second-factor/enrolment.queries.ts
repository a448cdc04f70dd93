import { sql } from "kysely";
import type { Read, Tx } from "../../../infra/db/database.ts";
import { newSecret, timeStepOf } from "../../../infra/second-factor/one-time-codes.ts";
import { openSecret, sealSecret } from "../../../infra/second-factor/sealed-secret.ts";
import { enrolmentLifetime } from "../../../infra/second-factor/second-factor.queries.ts";

interface EnrollingPerson {
  userId: string;
  tokenSecret: string;
  now: Date;
}

export async function findSecondFactorState(
  db: Read,
  userId: string,
): Promise<{ enabledAt: string | null; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ enabledAt: string | null; recoveryCodesLeft: number }>`
    select confirmed_at as enabled_at, (select count(*)::int from sys_recovery_code c
      where c.user_id = f.user_id) as recovery_codes_left
    from sys_second_factor f where f.user_id = ${userId}::bigint`.execute(db);
  return rows[0] ?? { enabledAt: null, recoveryCodesLeft: 0 };
}

/** Stores a new secret in place of an unconfirmed one. Null if a confirmed factor exists. */
export async function storeNewSecret(tx: Tx, person: EnrollingPerson): Promise<Uint8Array | null> {
  const { userId, now } = person;
  const secret = newSecret();
  const { rows } = await sql`
    insert into sys_second_factor (user_id, secret, begun_at)
    values (${userId}::bigint, ${sealSecret(person, secret)}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at
    where sys_second_factor.confirmed_at is null
    returning user_id`.execute(tx);
  return rows.length === 1 ? secret : null;
}

type ConfirmationResult = "confirmed" | "wrong" | "none";

/** Confirms the secret by its first code, and consumes that code. */
export async function confirmSecret(
  tx: Tx,
  { code, ...person }: EnrollingPerson & { code: string },
): Promise<ConfirmationResult> {
  const { userId, now } = person;
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from sys_second_factor
    where user_id = ${userId}::bigint and confirmed_at is null
      and begun_at > ${new Date(now.getTime() - enrolmentLifetime)}
    for update`.execute(tx);
  const secret = rows[0] && openSecret(person, rows[0].secret);
  if (!secret) return "none";
  const step = timeStepOf(code.replaceAll(/\s/g, ""), { secret, lastStep: 0, now });
  if (step === null) return "wrong";
  await sql`
    update sys_second_factor set confirmed_at = ${now}, last_step = ${step}::bigint
    where user_id = ${userId}::bigint`.execute(tx);
  return "confirmed";
}

export async function findPasswordHashForEnrolment(
  db: Read,
  userId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("sysUser")
    .select("passwordHash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.passwordHash ?? null;
}
