import type {
  ApplicabilityInput,
  ApplicabilityPreview,
  ApplicabilityRow,
  OwnerApplicability,
  OwnerKindName,
  StatedType,
} from "@aeromaint/contracts/applicability/applicability.ts";
import {
  applicabilityTitle,
  wholeApplicabilityText,
} from "@aeromaint/contracts/applicability/applicability-text.ts";
import {
  areWithin,
  type MsnRange,
  msnsProblem,
  parseMsns,
} from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { ChangedField } from "@aeromaint/contracts/wire/acts.ts";
import type { FieldError } from "@aeromaint/contracts/wire/errors.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { AppError, invalidField, notFound } from "../../infra/http/errors.ts";
import { applicabilityOf, multirangeOf } from "./applicable-rows.queries.ts";
import { ownersOf } from "./owner-tables.queries.ts";

interface OwnerKeys {
  kind: OwnerKindName;
  ids: readonly string[];
}

/** What each of these rows is about. @throws 404 when one is missing or out of reach */
export async function listApplicability(
  db: Read,
  { kind, ids }: OwnerKeys,
  actor: Actor,
): Promise<ApplicabilityRow[]> {
  const owners = await ownersOf(db, { kind, ids, actor });
  if (owners.length !== ids.length) throw notFound();
  return rowsOf(
    db,
    owners.map(({ id }) => id),
  );
}

/** In the order of the ids. */
async function rowsOf(db: Read, ids: readonly string[]): Promise<ApplicabilityRow[]> {
  const stated = await applicabilityOf(db, ids);
  return [...stated].map(([ownerId, applicability]) => ({ ownerId, ...applicability }));
}

/**
 * States what all of these rows are about, or adds to it; all or none. The last statement wins, also
 * where it is for many rows that were about different things. Controlled items among them are left as they are.
 * @returns the names of those that are controlled
 * @throws 404 when one is missing or out of reach, 400 for a chapter or MSNs that mean nothing, 409 where all
 * are controlled
 */
export async function stateApplicability(
  unit: UnitOfWork,
  { kind, ids, mode, chapters, types }: OwnerKeys & ApplicabilityInput,
  actor: Actor,
): Promise<string[]> {
  const { tx } = unit;
  const stored = storedTypes(types);
  const all = await ownersOf(tx, { kind, ids, actor, isLocked: true });
  if (all.length !== ids.length) throw notFound();
  const controlled = isOfItems(kind) ? await controlledAmong(tx, ids) : [];
  const owners = all.filter(({ id }) => !controlled.some(({ field }) => field === id));
  const skipped = controlled.map(({ message }) => message);
  if (owners.length === 0) {
    const message = `受控文件的适用范围随版次变更，请修改其版次：${skipped.join("、")}`;
    throw new AppError(409, message, { errors: controlled });
  }
  await refuseUnknown(tx, chapters);
  const owned = owners.map(({ id }) => id);
  const before = await applicabilityOf(tx, owned);
  const among = sql<string>`any(${owned}::bigint[])`;
  if (mode === "replace") {
    await tx.deleteFrom("ownerChapter").where("ownerId", "=", among).execute();
    await tx.deleteFrom("applicability").where("ownerId", "=", among).execute();
  }
  await addChapters(tx, owned, chapters);
  await addTypes(tx, owned, stored);
  const after = await applicabilityOf(tx, owned);
  const changes: ChangedField[] = [];
  for (const { id, name } of owners) {
    const [was, is] = [before.get(id), after.get(id)];
    const field = owners.length === 1 ? applicabilityTitle : name;
    if (!was || !is) continue;
    changes.push([field, wholeApplicabilityText(was), wholeApplicabilityText(is)]);
    if (isOfItems(kind)) await recordStated(unit, { id, kind, was, is, now: actor.now });
  }
  if (isOfItems(kind)) {
    await unit.record({ act: "item.edited", subject: owned, actorId: actor.user.userId });
  }
  await unit.record({ act: "applicability.stated", subject: owned, kind, changes });
  return skipped;
}

/** Those of the items that are controlled documents, by number and title. */
async function controlledAmong(db: Read, ids: readonly string[]): Promise<FieldError[]> {
  const { rows } = await sql<FieldError>`
    select d.item_id as field, d.doc_number || ' ' || i.title as message
    from document d join content_item i using (item_id)
    where d.item_id = any(${[...ids]}::bigint[]) order by d.doc_number`.execute(db);
  return rows;
}

const isOfItems = (kind: OwnerKindName) => Object.hasOwn(contentModules, kind);

export interface Stated {
  id: string;
  kind: OwnerKindName;
  was: OwnerApplicability;
  is: OwnerApplicability;
  now: Date;
}

/** Records what an item has become about. */
export async function recordStated(
  unit: UnitOfWork,
  { id, kind, was, is, now }: Stated,
): Promise<void> {
  const chapters = is.chapters.filter((chapter) => !was.chapters.includes(chapter));
  const known = new Set(was.types.map(({ typeId }) => typeId));
  const typeIds = is.types.map(({ typeId }) => typeId).filter((typeId) => !known.has(typeId));
  if (chapters.length + typeIds.length === 0) return;
  const about = { chapters, typeIds };
  await unit.record({ act: "item.stated", subject: id, module: kind, about, now });
}

export async function refuseUnknown(tx: Tx, chapters: readonly string[]): Promise<void> {
  const { rows } = await sql<{ chapter: string }>`
    select chapter from unnest(${[...chapters]}::text[]) as chapter
    where not exists (select from sys_dict_data where dict_type = 'ATA' and dict_value = chapter)
    limit 1`.execute(tx);
  if (rows[0]) throw invalidField("chapters", `没有 ATA ${rows[0].chapter} 章`);
}

export async function addChapters(
  tx: Tx,
  owners: readonly string[],
  chapters: readonly string[],
): Promise<void> {
  await sql`
    insert into owner_chapter (owner_id, chapter)
    select o.id, c.chapter from unnest(${[...owners]}::bigint[]) as o (id),
      unnest(${[...chapters]}::text[]) as c (chapter)
    on conflict do nothing`.execute(tx);
}

/** A type that is stated already is then about the aircraft of both statements. */
export async function addTypes(
  tx: Tx,
  owners: readonly string[],
  types: readonly StoredType[],
): Promise<void> {
  if (types.length === 0) return;
  const all = sql`'{(,)}'::int4multirange`;
  await sql`
    insert into applicability as a (owner_id, type_id, msns, excluded)
    select o.id, s.type_id, s.msns, s.excluded from unnest(${[...owners]}::bigint[]) as o (id),
      unnest(${types.map(({ typeId }) => typeId)}::bigint[],
        ${types.map(({ msns }) => msns)}::int4multirange[],
        ${types.map(({ excluded }) => excluded)}::int4multirange[]) as s (type_id, msns, excluded)
    on conflict (owner_id, type_id) do update set
      msns = a.msns + excluded.msns,
      excluded = (a.excluded - (coalesce(excluded.msns, ${all}) - excluded.excluded))
        + (excluded.excluded - (coalesce(a.msns, ${all}) - a.excluded))`.execute(tx);
}

const maxNamed = 10;

/** The aircraft in service today that a statement is about. */
export async function previewApplicability(
  db: Read,
  types: readonly StatedType[],
  now: Date,
): Promise<ApplicabilityPreview> {
  const stored = storedTypes(types);
  const { rows } = await sql<ApplicabilityPreview>`
    with stated as (
      select * from unnest(${stored.map(({ typeId }) => typeId)}::bigint[],
        ${stored.map(({ msns }) => msns)}::int4multirange[],
        ${stored.map(({ excluded }) => excluded)}::int4multirange[]) as s (type_id, msns, excluded)
    ), fitting as (
      select c.registration from aircraft c
      where c.in_service @> (${asTimestamp(now)})::date and (not exists (select from stated) or exists (
        select from stated s where s.type_id in (select type_and_above(c.type_id))
          and (s.msns is null or s.msns @> c.msn) and not s.excluded @> c.msn))
    )
    select count(*)::int as total,
      coalesce((array_agg(registration order by registration))[:${sql.lit(maxNamed)}], '{}') as registrations
    from fitting`.execute(db);
  return rows[0] ?? { total: 0, registrations: [] };
}

/** A type as the table has it. */
interface StoredType {
  typeId: string;
  /** Null: every one. */
  msns: string | null;
  excluded: string;
}

/** @throws 400 for MSNs that mean nothing, a type that is there twice, or one that nothing is left of */
export function storedTypes(types: readonly StatedType[]): StoredType[] {
  const seen = new Set<string>();
  return types.map(({ typeId: sent, msns = "", excluded = "" }, index) => {
    const typeId = String(BigInt(sent));
    if (seen.has(typeId)) throw invalidField("types", `第 ${index + 1} 行的机型重复`);
    seen.add(typeId);
    const those = rangesIn(msns, index);
    const but = rangesIn(excluded, index);
    if (those.length > 0 && areWithin(those, but)) {
      throw invalidField("types", `第 ${index + 1} 行的适用 MSN 全部被除外`);
    }
    return {
      typeId,
      msns: those.length > 0 ? multirangeOf(those) : null,
      excluded: multirangeOf(but),
    };
  });
}

function rangesIn(typed: string, index: number): MsnRange[] {
  const parsed = parseMsns(typed);
  if ("ranges" in parsed) return parsed.ranges;
  throw invalidField("types", `第 ${index + 1} 行：${msnsProblem(typed)}`);
}
