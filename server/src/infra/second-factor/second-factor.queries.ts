import { createHash, randomInt } from "node:crypto";
import {
  type SecondFactorMode,
  secondFactorModes,
} from "@aeromaint/contracts/auth/second-factor.ts";
import { sql } from "kysely";
import { readParameters } from "../config/system-parameters.ts";
import type { Read, Tx } from "../db/database.ts";
import { locked } from "../http/errors.ts";
import { stepOf } from "./one-time-codes.ts";
import { openSecret } from "./sealed-secret.ts";

const minute = 60_000;
/** Milliseconds in which an offer has to be confirmed. */
export const offerLifetime = 60 * minute;
/**
 * Wrong codes of one person, from wherever they come: addresses could share the guessing, and only
 * who has the password gets here.
 */
const maxFailures = 10;
const failureWindow = 10 * minute;

const parameter = "sys.account.secondFactor";

export async function secondFactorMode(db: Read): Promise<SecondFactorMode> {
  const { [parameter]: value } = await readParameters(db, [parameter]);
  return secondFactorModes.find((mode) => mode === value) ?? "optional";
}

interface Proof {
  userId: string;
  /** As it was typed: digits of the moment, or a recovery code. */
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
 * Consumes a code under a row lock: of two who send the same code at once, one gets in.
 * False for a wrong one, which the transaction has to keep counted.
 * @throws 429 after ten wrong ones in ten minutes
 */
export async function useCode(tx: Tx, proof: Proof): Promise<boolean> {
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
  const step = stepOf(code, { secret, lastStep: Number(factor.lastStep), now });
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

/** New recovery codes in place of all that there were; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await sql`delete from sys_recovery_code where user_id = ${userId}::bigint`.execute(tx);
  await sql`
    insert into sys_recovery_code (code_hash, user_id)
    select hash, ${userId}::bigint
    from unnest(${codes.map((code) => recoveryHash(userId, code))}::bytea[]) as hash`.execute(tx);
  return codes;
}

/** With its recovery codes and tickets; false when there was none that counted. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    delete from sys_second_factor where user_id = ${userId}::bigint
    returning confirmed_at is not null as counted`.execute(tx);
  return rows[0]?.counted ?? false;
}

// Thirty-two characters that cannot be confused with each other: five bits each.
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const groups = 4;
const groupLength = 4;
const recoveryCodeCount = 10;

/** Ten codes of eighty bits, for the one moment in which they are shown. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, group).join("-"),
  );
}

function group(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/**
 * What is stored of a code, however it was typed. A plain hash is enough for eighty random bits,
 * and lets people in when the token secret has been replaced.
 */
function recoveryHash(userId: string, code: string): Buffer {
  const typed = code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(`${userId} ${typed}`).digest();
}
