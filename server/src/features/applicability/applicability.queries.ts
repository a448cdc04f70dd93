import {
  type ApplicabilityInput,
  type ApplicabilityPreview,
  type ApplicabilityRow,
  type ApplicableType,
  type OwnerApplicability,
  type OwnerKindName,
  ownerKinds,
} from "@aeromaint/contracts/applicability/applicability.ts";
import {
  applicabilityTitle,
  fullApplicabilityText,
} from "@aeromaint/contracts/applicability/applicability-text.ts";
import {
  areRangesWithin,
  findMsnError,
  type MsnRange,
  parseMsns,
} from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { contentModules } from "@aeromaint/contracts/content/modules.ts";
import type { ChangedField } from "@aeromaint/contracts/wire/acts.ts";
import type { FieldError } from "@aeromaint/contracts/wire/errors.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { AppError, forbidden, invalidField, notFound } from "../../infra/http/errors.ts";
import {
  findApplicabilityByOwner,
  findOwners,
  toMultirange,
  typeAndAbove,
} from "./applicable-rows.queries.ts";

interface OwnerKeys {
  kind: OwnerKindName;
  ids: readonly string[];
}

/** @throws 404 if a row is missing or outside the data scope */
export async function listApplicability(
  db: Read,
  { kind, ids }: OwnerKeys,
  actor: Actor,
): Promise<ApplicabilityRow[]> {
  const owners = await findOwners(db, { kind, ids, actor });
  if (owners.length !== ids.length) throw notFound();
  return rowsOf(
    db,
    owners.map(({ id }) => id),
  );
}

async function rowsOf(db: Read, ids: readonly string[]): Promise<ApplicabilityRow[]> {
  const stated = await findApplicabilityByOwner(db, ids);
  return [...stated].map(([ownerId, applicability]) => ({ ownerId, ...applicability }));
}

/**
 * Replaces or extends the applicability of rows. Absent parts stay unchanged. Skips controlled items:
 * their revisions hold it.
 * @returns number and title of the skipped items
 * @throws 404 if a row is missing or outside the data scope
 * @throws 400 for an unknown chapter or invalid MSNs
 * @throws 409 if all rows are controlled items
 */
export async function changeApplicability(
  unit: UnitOfWork,
  {
    kind,
    ids,
    mode,
    chapters,
    types,
    isNew,
  }: OwnerKeys & Statement & Pick<ApplicabilityInput, "mode"> & { isNew?: boolean },
  actor: Actor,
): Promise<string[]> {
  const { tx } = unit;
  const stored = parseApplicableTypes(types ?? []);
  const all = await findOwners(tx, { kind, ids, actor, isLocked: true });
  if (all.length !== ids.length) throw notFound();
  const controlled = isItemKind(kind) ? await findControlled(tx, ids) : [];
  const owners = all.filter(({ id }) => !controlled.some(({ field }) => field === id));
  const skipped = controlled.map(({ message }) => message);
  if (owners.length === 0) {
    const message = `受控文件的适用范围随版次变更，请修改其版次：${skipped.join("、")}`;
    throw new AppError(409, message, { errors: controlled });
  }
  await refuseUnknownChapters(tx, chapters ?? []);
  const owned = owners.map(({ id }) => id);
  const before = await findApplicabilityByOwner(tx, owned);
  const among = sql<string>`any(${owned}::bigint[])`;
  if (mode === "replace" && chapters) {
    await tx.deleteFrom("ownerChapter").where("ownerId", "=", among).execute();
  }
  if (mode === "replace" && types) {
    await tx.deleteFrom("applicability").where("ownerId", "=", among).execute();
  }
  await addChapters(tx, owned, chapters ?? []);
  await addTypes(tx, owned, stored);
  const after = await findApplicabilityByOwner(tx, owned);
  const changes: ChangedField[] = [];
  for (const { id, name } of owners) {
    const change = { before: before.get(id), after: after.get(id) };
    const field = owners.length === 1 ? applicabilityTitle : name;
    if (!change.before || !change.after) continue;
    changes.push([
      field,
      fullApplicabilityText(change.before),
      fullApplicabilityText(change.after),
    ]);
    // A new item has a message of its own.
    if (isItemKind(kind) && !isNew)
      await recordAddedApplicability(unit, {
        id,
        kind,
        before: change.before,
        after: change.after,
        now: actor.now,
      });
  }
  if (isItemKind(kind)) {
    await unit.record({ act: "item.edited", subject: owned, actorId: actor.user.userId });
  }
  await unit.record({ act: "applicability.stated", subject: owned, kind, changes });
  return skipped;
}

/** Sets the applicability of the body of a save, in its transaction. */
export async function saveApplicability(
  unit: UnitOfWork,
  { kind, id, isNew, chapters, types }: SavedApplicability,
  actor: Actor,
): Promise<void> {
  if (!chapters && !types) return;
  if (!hasPermission(actor.user.permissions, ownerKinds[kind].edit)) throw forbidden();
  const mode = "replace";
  await changeApplicability(unit, { kind, ids: [id], isNew, mode, chapters, types }, actor);
}

type Statement = Partial<Pick<ApplicabilityInput, "chapters" | "types">>;

interface SavedApplicability extends Statement {
  kind: OwnerKindName;
  id: string;
  isNew: boolean;
}

/** Controlled documents among the items: item id, and number with title. */
async function findControlled(db: Read, ids: readonly string[]): Promise<FieldError[]> {
  const { rows } = await sql<FieldError>`
    select d.item_id as field, d.doc_number || ' ' || i.title as message
    from document d join content_item i using (item_id)
    where d.item_id = any(${[...ids]}::bigint[]) order by d.doc_number`.execute(db);
  return rows;
}

const isItemKind = (kind: OwnerKindName) => Object.hasOwn(contentModules, kind);

export interface ApplicabilityChange {
  id: string;
  kind: OwnerKindName;
  before: OwnerApplicability;
  after: OwnerApplicability;
  now: Date;
}

/** Records the chapters and types that the change adds. */
export async function recordAddedApplicability(
  unit: UnitOfWork,
  { id, kind, before, after, now }: ApplicabilityChange,
): Promise<void> {
  const chapters = after.chapters.filter((chapter) => !before.chapters.includes(chapter));
  const known = new Set(before.types.map(({ typeId }) => typeId));
  const typeIds = after.types.map(({ typeId }) => typeId).filter((typeId) => !known.has(typeId));
  if (chapters.length + typeIds.length === 0) return;
  const about = { chapters, typeIds };
  await unit.record({ act: "item.stated", subject: id, module: kind, about, now });
}

export async function refuseUnknownChapters(tx: Tx, chapters: readonly string[]): Promise<void> {
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

/** Merges with a type that is already stated: the row then applies to the aircraft of both. */
export async function addTypes(
  tx: Tx,
  owners: readonly string[],
  types: readonly TypeColumns[],
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

export async function previewApplicability(
  db: Read,
  types: readonly ApplicableType[],
  now: Date,
): Promise<ApplicabilityPreview> {
  const stored = parseApplicableTypes(types);
  const { rows } = await sql<ApplicabilityPreview>`
    with stated as (
      select * from unnest(${stored.map(({ typeId }) => typeId)}::bigint[],
        ${stored.map(({ msns }) => msns)}::int4multirange[],
        ${stored.map(({ excluded }) => excluded)}::int4multirange[]) as s (type_id, msns, excluded)
    ), fitting as (
      select c.registration from aircraft c
      where c.in_service @> (${asTimestamp(now)})::date and (not exists (select from stated) or exists (
        select from stated s where s.type_id in ${typeAndAbove(sql`c.type_id`)}
          and (s.msns is null or s.msns @> c.msn) and not s.excluded @> c.msn))
    )
    select count(*)::int as total,
      coalesce((array_agg(registration order by registration))[:${sql.lit(maxNamed)}], '{}') as registrations
    from fitting`.execute(db);
  return rows[0] ?? { total: 0, registrations: [] };
}

/** Columns of the table `applicability`; ranges are int4multirange literals. */
interface TypeColumns {
  typeId: string;
  /** Null: all MSNs. */
  msns: string | null;
  excluded: string;
}

/** @throws 400 for invalid MSNs, for a repeated type, and for a type with all MSNs excluded */
export function parseApplicableTypes(types: readonly ApplicableType[]): TypeColumns[] {
  const seen = new Set<string>();
  return types.map(({ typeId: sent, msns = "", excluded = "" }, index) => {
    const typeId = String(BigInt(sent));
    if (seen.has(typeId)) throw invalidField("types", `第 ${index + 1} 行的机型重复`);
    seen.add(typeId);
    const ranges = parseRanges(msns, index);
    const excludedRanges = parseRanges(excluded, index);
    if (ranges.length > 0 && areRangesWithin(ranges, excludedRanges)) {
      throw invalidField("types", `第 ${index + 1} 行的适用 MSN 全部被除外`);
    }
    return {
      typeId,
      msns: ranges.length > 0 ? toMultirange(ranges) : null,
      excluded: toMultirange(excludedRanges),
    };
  });
}

function parseRanges(typed: string, index: number): MsnRange[] {
  const parsed = parseMsns(typed);
  if ("ranges" in parsed) return parsed.ranges;
  throw invalidField("types", `第 ${index + 1} 行：${findMsnError(typed)}`);
}
