import type {
  OwnerApplicability,
  OwnerKindName,
} from "@aeromaint/contracts/applicability/applicability.ts";
import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import { formatMsnRanges, type MsnRange } from "@aeromaint/contracts/applicability/msn-ranges.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";

type TypeId = string | null | RawBuilder<unknown>;

/** Subquery of a type and all types above it. Empty for null. */
export const typeAndAbove = (typeId: TypeId): RawBuilder<unknown> =>
  sql`(select type_and_above(${typeId}::bigint))`;

/** Subquery of a type and all types below it. Empty for null. */
export const typeAndBelow = (typeId: TypeId): RawBuilder<unknown> =>
  sql`(select type_and_below(${typeId}::bigint))`;

/** Subquery of a type with all types above and below it. */
export const relatedTypes = (typeId: TypeId): RawBuilder<unknown> =>
  sql`(${typeAndAbove(typeId)} union ${typeAndBelow(typeId)})`;

/**
 * Condition on owners for the filters of back-office lists. A type matches rows of this type, of the
 * types above and below it, and rows without types.
 */
export function matchesApplicability(
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
          // array(…) computes the types once per query; a join repeats it per owner.
          sql<SqlBool>`(not exists (select from applicability a where a.owner_id = ${id})
            or exists (select from applicability a where a.owner_id = ${id}
              and a.type_id = any(array${relatedTypes(typeId)})))`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Text of types and chapters, for the rows of one page: two subqueries per row. */
export function applicabilitySummary(owner: string | RawBuilder<string>): RawBuilder<string> {
  const id = typeof owner === "string" ? sql.ref(owner) : owner;
  return sql`concat_ws(' · ',
    (select string_agg(t.name, '、' order by t.name)
      from applicability a, lateral (select name from aircraft_type where type_id = a.type_id offset 0) t
      where a.owner_id = ${id}),
    (select string_agg(chapter, '、' order by chapter) || '章'
      from owner_chapter where owner_id = ${id}))`;
}

interface ApplicabilityRecord {
  id: string;
  chapters: string[];
  types: OwnerApplicability["types"];
}

/** Applicability by owner id. Owners without any have an entry with empty lists. */
export async function findApplicabilityByOwner(
  db: Read,
  ids: readonly string[],
): Promise<Map<string, OwnerApplicability>> {
  const { rows } = await sql<ApplicabilityRecord>`
    select o.id::text,
      array(select chapter from owner_chapter c where c.owner_id = o.id order by 1) as chapters,
      (select coalesce(json_agg(json_build_object('typeId', a.type_id::text, 'name', t.name,
          'msns', coalesce(a.msns::text, ''), 'excluded', a.excluded::text) order by t.name), '[]')
        from applicability a join aircraft_type t using (type_id)
        where a.owner_id = o.id) as types
    from unnest(${[...ids]}::bigint[]) as o (id)`.execute(db);
  return new Map(
    rows.map(({ id, chapters, types }) => [id, { chapters, types: types.map(formatTypeRanges) }]),
  );
}

/** Converts int4multirange literals to the text of `formatMsnRanges`. */
export const formatTypeRanges = ({
  msns,
  excluded,
  ...type
}: OwnerApplicability["types"][number]) => ({
  ...type,
  msns: formatMsnRanges(parseMultirange(msns)),
  excluded: formatMsnRanges(parseMultirange(excluded)),
});

/** First non-empty applicability of these rows, in the order of the ids. */
export async function findFirstApplicability(
  db: Read,
  ids: readonly string[],
): Promise<OwnerApplicability> {
  const stated = await findApplicabilityByOwner(db, ids);
  const rows = ids.map((id) => stated.get(String(BigInt(id))) ?? general);
  return rows.find(({ chapters, types }) => chapters.length + types.length > 0) ?? general;
}

const general: OwnerApplicability = { chapters: [], types: [] };

export async function findApplicability(db: Read, id: string): Promise<OwnerApplicability> {
  return (await findApplicabilityByOwner(db, [id])).get(String(BigInt(id))) ?? general;
}

/** Literal of an int4multirange; its upper bounds are exclusive. */
export function toMultirange(ranges: readonly MsnRange[]): string {
  const parts = ranges.map(({ from, to }) => `[${from},${to === null ? "" : to + 1})`);
  return `{${parts.join(",")}}`;
}

/** Parses the text of an int4multirange. */
function parseMultirange(multirange: string): MsnRange[] {
  return [...multirange.matchAll(/[[(](\d*),(\d*)\)/g)].map(([, from, after]) => ({
    from: Number(from) || 1,
    to: after ? Number(after) - 1 : null,
  }));
}

interface OwnerTable {
  table: string;
  id: string;
  name: RawBuilder<unknown>;
  /** Condition on `o` if the table also holds rows of other kinds. */
  part?: RawBuilder<SqlBool>;
}

const item = (module: string): OwnerTable => ({
  table: "content_item",
  id: "item_id",
  name: sql`o.title`,
  part: sql`o.module = ${sql.lit(module)}`,
});

const ownerTables: Readonly<Record<OwnerKindName, OwnerTable>> = {
  repair: item("repair"),
  train: item("train"),
  tool: item("tool"),
  notice: { table: "platform_notice", id: "notice_id", name: sql`o.notice_title` },
  material: { table: "material_info", id: "info_id", name: sql`o.name` },
  circulation: { table: "circulation", id: "circulation_id", name: sql`o.title` },
  account: {
    table: "repair_person",
    id: "information_id",
    name: sql`(select u.nick_name from sys_user u where u.user_id = o.user_id)`,
    // Firms and administrators have no licences.
    part: sql`o.user_nature in ('1', '3')`,
  },
};

interface OwnersQuery {
  kind: OwnerKindName;
  ids: readonly string[];
  actor: Actor;
  /** Locks the rows; concurrent changes of their applicability wait. */
  isLocked?: boolean;
}

/** Rows of the kind within the actor's data scope, ordered by id. */
export async function findOwners(
  db: Read,
  { kind, ids, actor: { user }, isLocked = false }: OwnersQuery,
): Promise<{ id: string; name: string }[]> {
  const { table, id, name, part = sql<SqlBool>`true` } = ownerTables[kind];
  const key = sql.ref(`o.${id}`);
  const { rows } = await sql<{ id: string; name: string }>`
    select ${key}::text as id, ${name} as name from ${sql.table(table)} o
    where ${key} = any(${[...ids]}::bigint[]) and ${part}
      and ${withinScope(user, { dept: "o.dept_id", owner: "o.created_by" })}
    order by ${key} ${isLocked ? sql`for no key update of o` : sql``}`.execute(db);
  return rows;
}
