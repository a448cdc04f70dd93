import {
  maxRecordHits,
  type RecordHit,
  type RecordHits,
  type RecordKind,
  recordKinds,
  recordPermission,
} from "@aeromaint/contracts/command-palette/command-palette.ts";
import { hasPermission } from "@aeromaint/contracts/permissions.ts";
import { wordsOf } from "@aeromaint/contracts/search/search-words.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { containing } from "../../crud/paging.ts";
import type { Read } from "../../infra/db/database.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { type RecordSource, recordSources } from "./record-sources.queries.ts";

/** The newest records of every kind that the actor may list whose names have all the words. */
export async function findRecords(db: Read, q: string, actor: Actor): Promise<RecordHits> {
  const kinds = kindsFor(actor);
  const words = wordsOf(q);
  // One statement: a person who types must not take a connection for each kind.
  const found = sql.join(
    kinds.map((kind) => sql`(${hitsOf(kind, words, actor)})`),
    sql` union all `,
  );
  const { rows } = await sql<RecordHit & { kind: RecordKind }>`${found}`.execute(db);
  return kinds.map((kind) => ({ kind, hits: rows.filter((row) => row.kind === kind) }));
}

function kindsFor({ user }: Actor): RecordKind[] {
  const kinds = (Object.keys(recordKinds) as RecordKind[]).filter((kind) => {
    const right = recordPermission(kind);
    return !right || hasPermission(user.permissions, right);
  });
  // Who may list accounts finds people among them, once.
  return kinds.includes("account") ? kinds.filter((kind) => kind !== "person") : kinds;
}

function hitsOf(kind: RecordKind, words: readonly string[], { user }: Actor) {
  const { id, title, note, filters, from, where, scope, searched, order }: RecordSource =
    recordSources[kind];
  const conditions: RawBuilder<SqlBool>[] = words.map((word) => holdsWord(searched, word));
  if (where) conditions.push(where);
  if (scope) conditions.push(withinScope(user, scope));
  return sql`
    select ${kind} as kind, (${id})::text as id, ${title} as title, coalesce(${note}, '') as note,
      ${filters} as filters
    from ${from} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${maxRecordHits}`;
}

/**
 * Whether one of the columns has the word. Columns in small letters have an index of parts of any
 * length; a trigram index does not cover one or two characters: rows are then read in list order,
 * as far as it takes to find enough.
 */
function holdsWord(columns: readonly string[], word: string): RawBuilder<SqlBool> {
  const hasTrigram = /[\p{L}\p{N}]{3}/u.test(word);
  const each = columns.map((column) => {
    const name = sql.ref(column);
    if (column.endsWith("_lower")) return includes(name, word);
    return hasTrigram
      ? sql`${name} ilike ${containing(word)}`
      : sql`strpos(lower(${name}), lower(${word})) > 0`;
  });
  return sql<SqlBool>`(${sql.join(
    each.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;
}

/**
 * Whether a text of small letters includes another, by the index of its parts. Only the longest
 * parts are looked up: they imply the shorter ones, which half of all rows have.
 */
function includes(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const lower = sql`lower(${text})`;
  return sql`text_grams(${column}) @> array(select part from unnest(text_grams(${lower})) as part
      where char_length(part) = least(3, char_length(${lower})))
    and ${column} like lower(${containing(text)})`;
}
