import { createHash, randomInt } from "node:crypto";
import {
  type SecondFactorMode,
  secondFactorModes,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { sql } from "kysely";
import { readParameter } from "../config/system-parameters.ts";
import type { Read, Tx } from "../db/database.ts";
import { locked } from "../http/errors.ts";
import { timeStepOf } from "./one-time-codes.ts";
import { openSecret } from "./sealed-secret.ts";

const minute = 60_000;
/** Milliseconds until an unconfirmed second factor expires. */
export const enrolmentLifetime = 60 * minute;
/** Counted by person, because an attacker may use many addresses. */
const maxFailures = 10;
const failureWindow = 10 * minute;

export async function secondFactorMode(db: Read): Promise<SecondFactorMode> {
  const value = await readParameter(db, "sys.account.secondFactor");
  return secondFactorModes.find((mode) => mode === value) ?? "optional";
}

interface Proof {
  userId: string;
  /** Typed one-time code or recovery code. */
  code: string;
  tokenSecret: string;
  now: Date;
}

interface Factor {
  secret: Buffer;
  lastStep: string;
  failures: number;
  failingSince: number;
}

/**
 * Consumes a code under a row lock, so that parallel requests cannot both use it. The caller must
 * commit after false: the failure is counted.
 * @throws 429 after ten wrong codes in ten minutes
 */
export async function consumeCode(tx: Tx, proof: Proof): Promise<boolean> {
  const { userId, now } = proof;
  const { rows } = await sql<Factor>`
    select secret, last_step, failures,
      coalesce(extract(epoch from failing_since)::float8 * 1000, 0) as failing_since
    from sys_second_factor where user_id = ${userId}::bigint and confirmed_at is not null
    for update`.execute(tx);
  const [factor] = rows;
  if (!factor) return false;
  const isRecent = factor.failingSince + failureWindow > now.getTime();
  if (isRecent && factor.failures >= maxFailures) {
    throw locked(Math.ceil((factor.failingSince + failureWindow - now.getTime()) / 1000));
  }
  if ((await useStep(tx, factor, proof)) || (await useRecoveryCode(tx, proof))) return true;
  const [failures, since] = isRecent
    ? [factor.failures + 1, new Date(factor.failingSince)]
    : [1, now];
  await sql`
    update sys_second_factor set failures = ${failures}::int, failing_since = ${since}
    where user_id = ${userId}::bigint`.execute(tx);
  return false;
}

async function useStep(tx: Tx, factor: Factor, proof: Proof): Promise<boolean> {
  const { userId, now } = proof;
  const secret = openSecret(proof, factor.secret);
  const code = proof.code.normalize("NFKC").replaceAll(/\s/g, "");
  if (!secret || !/^\d{6}$/.test(code)) return false;
  const step = timeStepOf(code, { secret, lastStep: Number(factor.lastStep), now });
  if (step === null) return false;
  await sql`
    update sys_second_factor set last_step = ${step}::bigint, failures = 0, failing_since = null
    where user_id = ${userId}::bigint`.execute(tx);
  return true;
}

async function useRecoveryCode(tx: Tx, { userId, code }: Proof): Promise<boolean> {
  const { rows } = await sql`
    delete from sys_recovery_code
    where user_id = ${userId}::bigint and code_hash = ${recoveryHash(userId, code)}
    returning user_id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update sys_second_factor set failures = 0, failing_since = null
    where user_id = ${userId}::bigint`.execute(tx);
  return true;
}

/** Replaces all recovery codes. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await sql`delete from sys_recovery_code where user_id = ${userId}::bigint`.execute(tx);
  await sql`
    insert into sys_recovery_code (code_hash, user_id)
    select hash, ${userId}::bigint
    from unnest(${codes.map((code) => recoveryHash(userId, code))}::bytea[]) as hash`.execute(tx);
  return codes;
}

/** Removes recovery codes and tickets too. False if no confirmed factor existed. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    delete from sys_second_factor where user_id = ${userId}::bigint
    returning confirmed_at is not null as counted`.execute(tx);
  return rows[0]?.counted ?? false;
}

// Characters that look different from each other; five bits each.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 4;
const groupLength = 4;
const recoveryCodeCount = 10;

/** Ten codes of eighty bits. They are shown only once. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, group).join("-"),
  );
}

function group(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** Hash of a normalised code. Without a key, codes survive a new token secret. */
function recoveryHash(userId: string, code: string): Buffer {
  const typed = code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(`${userId} ${typed}`).digest();
}
