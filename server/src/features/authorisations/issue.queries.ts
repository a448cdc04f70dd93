import { registrationOf } from "@aeromaint/contracts/applicability/aircraft.ts";
import type { AuthorisationInput } from "@aeromaint/contracts/authorisations/authorisation.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import {
  type DetailedActorSnapshot,
  findActorSnapshot,
} from "../../crud/actor-snapshot.queries.ts";
import { findNextNumber } from "../../crud/next-number.queries.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { conflict, invalidField } from "../../infra/http/errors.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { typeAndBelow } from "../applicability/applicability.ts";
import { factsHash } from "../documents/evidence/evidence.ts";
import { recordAuthorisationAct } from "./authorisation-act.queries.ts";

/**
 * Issues one authorisation per type, or one for all types. @returns their numbers @throws 400 for
 * invalid input, including the actor as holder; 409 for an overlap
 */
export async function issueAuthorisations(
  unit: UnitOfWork,
  { typeIds, ...input }: AuthorisationInput,
  actor: Actor,
): Promise<string[]> {
  const { tx } = unit;
  await validateAuthorisation(tx, { typeIds, ...input }, actor);
  const holder = await findActorSnapshot(tx, input.userId);
  const parameters = await readParameters(tx, [
    "authorisation.numberPattern",
    "authorisation.twoSignatures",
  ]);
  const pattern = parameters["authorisation.numberPattern"];
  const signatures = parameters["authorisation.twoSignatures"] === "true" ? 2 : 1;
  const numbers: string[] = [];
  for (const typeId of typeIds.length > 0 ? new Set(typeIds) : [null]) {
    await refuseOverlap(tx, { ...input, typeId }, actor.now);
    const numbered = { table: "authorisation", column: "number" };
    const number = await findNextNumber(tx, { pattern, now: actor.now, ...numbered });
    await insertAuthorisation(unit, { ...input, number, typeId, signatures, holder }, actor);
    numbers.push(number);
  }
  return numbers;
}

interface NewAuthorisation extends Omit<AuthorisationInput, "typeIds"> {
  number: string;
  typeId: string | null;
  signatures: number;
  holder: DetailedActorSnapshot;
}

async function insertAuthorisation(
  unit: UnitOfWork,
  issued: NewAuthorisation,
  { user, now }: Actor,
): Promise<void> {
  const {
    userId,
    categoryId,
    level = null,
    typeId,
    number,
    limitation,
    basis,
    validFrom,
    validUntil,
  } = issued;
  const registrations = (issued.registrations ?? []).map(registrationOf);
  const chapters = [...(issued.chapters ?? [])].sort();
  const facts = {
    number,
    userId,
    categoryId,
    level,
    typeId,
    registrations,
    chapters,
    basis,
    validFrom,
    validUntil,
  };
  const sha256 = factsHash({ ...facts, limitation: limitation ?? "", holder: issued.holder });
  const { rows } = await sql<{ id: string }>`
    insert into authorisation (number, user_id, category_id, level, type_id, registrations, chapters, limitation, basis,
      valid_from, valid_until, signatures, holder, sha256, recorded_at, created_by)
    values (${number}, ${userId}::bigint, ${categoryId}::bigint, ${level}, ${typeId}::bigint, ${registrations}::text[],
      ${chapters}::text[], ${limitation ?? ""}, ${basis}, ${validFrom}::date, ${validUntil}::date, ${issued.signatures},
      ${JSON.stringify(issued.holder)}::jsonb, ${sha256}, ${asTimestamp(now)}, ${user.userId}::bigint)
    returning authorisation_id as id`.execute(unit.tx);
  const signed = { number, sha256, userId, name: issued.holder.name };
  await recordAuthorisationAct(
    unit,
    { ...signed, authorisationId: rows[0]?.id ?? "", act: "issue", reason: basis },
    { user, now },
  );
}

/**
 * Refuses an equal authorisation in an overlapping period, unless ended or past. A lock on the
 * holder serialises concurrent requests. @throws 409
 */
async function refuseOverlap(
  tx: Tx,
  requested: Omit<AuthorisationInput, "typeIds"> & { typeId: string | null },
  now: Date,
): Promise<void> {
  const { userId, categoryId, level = null, typeId, registrations, chapters } = requested;
  const isSame = (column: string, values: readonly string[] = []) =>
    sql`(${sql.ref(column)} @> ${values}::text[] and ${sql.ref(column)} <@ ${values}::text[])`;
  const { rows } = await sql<{ number: string; from: string; until: string }>`
    select number, valid_from as "from", valid_until as until from authorisation a
    where user_id = ${userId}::bigint and category_id = ${categoryId}::bigint
      and level is not distinct from ${level} and type_id is not distinct from ${typeId}::bigint
      and ${isSame("registrations", registrations?.map(registrationOf))} and ${isSame("chapters", chapters)}
      and valid_from <= ${requested.validUntil}::date
      and valid_until >= greatest(${requested.validFrom}::date, ${asTimestamp(now)}::date)
      and not exists (select from authorisation_act e where e.authorisation_id = a.authorisation_id and e.act = 'end')
    order by valid_from limit 1`.execute(tx);
  const [other] = rows;
  if (!other) return;
  const { number, from, until } = other;
  throw conflict(`已有相同的授权 ${number}（${from} 至 ${until}），请先终止或错开期限`);
}

/** Checks that the constraints of the database cannot express. @throws 400 */
async function validateAuthorisation(
  tx: Tx,
  input: AuthorisationInput,
  { user, now }: Actor,
): Promise<void> {
  const { userId, categoryId, level, registrations = [], typeIds, validUntil } = input;
  if (userId === user.userId) throw invalidField("userId", "不能给自己签发授权");
  const { rows } = await sql<{ status: string }>`
    select u.status from sys_user u
    where u.user_id = ${userId}::bigint and ${withinScope(user, { dept: "u.dept_id", owner: "u.created_by" })}
    for no key update of u`.execute(tx);
  if (!rows[0]) throw invalidField("userId", "人员不存在");
  if (rows[0].status !== "1") throw invalidField("userId", "该人员的账号已停用");
  const { rows: checks } = await sql<{ levels: string[] | null; isOver: boolean; known: number }>`
    select (select levels from authorisation_category where category_id = ${categoryId}::bigint) as levels,
      ${validUntil}::date < ${asTimestamp(now)}::date as is_over,
      (select count(*)::int from aircraft where registration = any(${registrations.map(registrationOf)}::text[])
        and type_id in ${typeAndBelow(typeIds[0] ?? null)}) as known`.execute(tx);
  const [check] = checks;
  if (!check?.levels) throw invalidField("categoryId", "授权类别不存在");
  if (level && !check.levels.includes(level)) throw invalidField("level", "该类别没有这个级别");
  if (check.isOver) throw invalidField("validUntil", "截止日期不能早于今天");
  if (registrations.length === 0) return;
  if (typeIds.length !== 1) throw invalidField("registrations", "仅限注册号时，请只选一个机型");
  if (check.known < new Set(registrations.map(registrationOf)).size) {
    throw invalidField("registrations", "有注册号不在机队中，或不是所选机型");
  }
}
