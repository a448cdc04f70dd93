import type { OwnerApplicability } from "@aeromaint/contracts/applicability/applicability.ts";
import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import { type MsnRange, msnsText } from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

/**
 * The condition on owners that the filters of office lists make. A type shows what is stated for it, above or below it,
 * and what is general.
 */
export function isAbout(
  owner: string,
  { chapter, typeId }: ApplicabilityFilters,
): RawBuilder<SqlBool> {
  const id = sql.ref(owner);
  const conditions = [
    sql<SqlBool>`true`,
    ...(chapter
      ? [sql<SqlBool>`${id} in (select owner_id from owner_chapter where chapter = ${chapter})`]
      : []),
    ...(typeId
      ? [
          // The types are found once, an owner by its index: a join would go through them for each.
          sql<SqlBool>`(not exists (select from applicability a where a.owner_id = ${id})
            or exists (select from applicability a where a.owner_id = ${id}
              and a.type_id = any(array(select type_and_above(${typeId}::bigint)
                union select type_and_below(${typeId}::bigint)))))`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** What a row of a list is about, in short: types, then chapters. To be selected for a page's rows. */
export function shortApplicability(owner: string | RawBuilder<string>): RawBuilder<string> {
  const id = typeof owner === "string" ? sql.ref(owner) : owner;
  return sql`concat_ws(' · ',
    (select string_agg(t.name, '、' order by t.name)
      from applicability a, lateral (select name from aircraft_type where type_id = a.type_id offset 0) t
      where a.owner_id = ${id}),
    (select string_agg(chapter, '、' order by chapter) || '章'
      from owner_chapter where owner_id = ${id}))`;
}

interface Stored {
  id: string;
  chapters: string[];
  types: OwnerApplicability["types"];
}

/** What each of these rows is about; a row that nothing is stated of is there too. */
export async function applicabilityOf(
  db: Read,
  ids: readonly string[],
): Promise<Map<string, OwnerApplicability>> {
  const { rows } = await sql<Stored>`
    select o.id::text,
      array(select chapter from owner_chapter c where c.owner_id = o.id order by 1) as chapters,
      (select coalesce(json_agg(json_build_object('typeId', a.type_id::text, 'name', t.name,
          'msns', coalesce(a.msns::text, ''), 'excluded', a.excluded::text) order by t.name), '[]')
        from applicability a join aircraft_type t using (type_id)
        where a.owner_id = o.id) as types
    from unnest(${[...ids]}::bigint[]) as o (id)`.execute(db);
  return new Map(
    rows.map(({ id, chapters, types }) => [id, { chapters, types: types.map(shownType) }]),
  );
}

/** With ranges as people read them. */
export const shownType = ({ msns, excluded, ...type }: OwnerApplicability["types"][number]) => ({
  ...type,
  msns: msnsText(rangesFrom(msns)),
  excluded: msnsText(rangesFrom(excluded)),
});

/** The same of the first of these rows that anything is stated of. */
export async function findFirstStated(
  db: Read,
  ids: readonly string[],
): Promise<OwnerApplicability> {
  const stated = await applicabilityOf(db, ids);
  const rows = ids.map((id) => stated.get(String(BigInt(id))) ?? general);
  return rows.find(({ chapters, types }) => chapters.length + types.length > 0) ?? general;
}

const general: OwnerApplicability = { chapters: [], types: [] };

/** The same of one row. */
export async function findApplicability(db: Read, id: string): Promise<OwnerApplicability> {
  return (await applicabilityOf(db, [id])).get(String(BigInt(id))) ?? general;
}

/** Ranges as PostgreSQL writes an int4multirange: up to the number that follows the last. */
export function multirangeOf(ranges: readonly MsnRange[]): string {
  const parts = ranges.map(({ from, to }) => `[${from},${to === null ? "" : to + 1})`);
  return `{${parts.join(",")}}`;
}

/** The ranges of an int4multirange as PostgreSQL writes it. */
function rangesFrom(multirange: string): MsnRange[] {
  return [...multirange.matchAll(/[[(](\d*),(\d*)\)/g)].map(([, from, after]) => ({
    from: Number(from) || 1,
    to: after ? Number(after) - 1 : null,
  }));
}
