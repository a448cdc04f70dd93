import { hasPermission } from "@aeromaint/contracts/auth/permissions.ts";
import { numberEnds } from "@aeromaint/contracts/documents/typed-number.ts";
import {
  maxRecordHits,
  type RecordHit,
  type RecordHits,
} from "@aeromaint/contracts/search/command-palette/command-palette.ts";
import {
  type RecordKind,
  recordKinds,
  recordPermission,
} from "@aeromaint/contracts/search/command-palette/record-kinds.ts";
import { plainNumber } from "@aeromaint/contracts/search/dashes.ts";
import type { SearchQuery } from "@aeromaint/contracts/search/search.ts";
import { wordsOf } from "@aeromaint/contracts/search/search-words.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import { containsPattern, containsText } from "../../../crud/paging.ts";
import { hasTrigrams } from "../../../crud/text-trigrams.ts";
import type { Read } from "../../../infra/db/database.ts";
import { withinScope } from "../../../infra/rights/data-scope.ts";
import { documentSummaryOf, matchesDocumentNumber } from "../../documents/documents.ts";
import {
  appliesToAircraft,
  type FoundByKeyword,
  findMeantAircraft,
  fitsOwnAircraft,
} from "../facets/facets.ts";
import { inSimplified } from "../suggest/simplified.queries.ts";
import { type RecordSource, recordSources } from "./record-sources.queries.ts";

interface RecordQuery extends Pick<SearchQuery, "asWords"> {
  q: string;
}

/** A word as it was typed and, where that differs, in simplified characters. */
type Forms = readonly string[];

interface Sought {
  words: readonly Forms[];
  /** The aircraft that the keyword names, and the words beside it. */
  meant: (FoundByKeyword & { words: readonly Forms[] }) | null;
  /** What was typed as the number of a document, and the words beside it. */
  numbered: { ends: readonly string[]; words: readonly Forms[] };
}

const formsOf = (db: Read, words: readonly string[]): Promise<Forms[]> =>
  Promise.all(words.map(async (word) => [...new Set([word, await inSimplified(db, word)])]));

/**
 * The newest records of every kind that the actor may list whose names have all the words; documents by their number
 * too. Where a word is a registration, what can be stated for aircraft is found by what applies to it and the others.
 */
export async function findRecords(
  db: Read,
  { q, asWords }: RecordQuery,
  actor: Actor,
): Promise<RecordHits> {
  const kinds = kindsFor(actor);
  const meant = asWords ? null : await findMeantAircraft(db, q, actor.now);
  const numbered = numberIn(q);
  const sought: Sought = {
    words: await formsOf(db, wordsOf(q)),
    meant: meant && { ...meant, words: await formsOf(db, wordsOf(meant.rest)) },
    numbered: { ...numbered, words: await formsOf(db, numbered.words) },
  };
  // One statement: a person who types must not take a connection for each kind.
  const found = sql.join(
    kinds.flatMap((kind) => hitsOf(kind, sought, actor)).map((hits) => sql`(${hits})`),
    sql` union all `,
  );
  const { rows } = await sql<FoundRecord>`
    select h.*, ${documentSummaryOf(sql`h.id::bigint`, actor.now)} as document,
      ${fitsOwnAircraft("h.record_id", actor.user.userId)} as is_fitting
    from (${found}) h`.execute(db);
  return kinds.map((kind) => {
    const hits = rows.filter((row) => row.kind === kind).map(recordHit);
    const first = [...new Map(hits.map((hit) => [hit.id, hit])).values()].slice(0, maxRecordHits);
    return { kind, hits: first, ...(meant && recordSources[kind].isStated && { meant }) };
  });
}

interface FoundRecord extends Omit<RecordHit, "document" | "releaseTime"> {
  kind: RecordKind;
  document: RecordHit["document"] | null;
  releaseTime: string | null;
}

const recordHit = ({ document, releaseTime, isFitting, ...hit }: FoundRecord): RecordHit => ({
  ...hit,
  ...(releaseTime && { releaseTime }),
  ...(isFitting && { isFitting }),
  ...(document && { document }),
});

/** Latin letters and digits are the number, and what else there is are words. */
function numberIn(q: string): { ends: readonly string[]; words: readonly string[] } {
  const typed = wordsOf(plainNumber(q));
  const isLatin = (word: string) => /^[\x21-\x7e]+$/.test(word);
  const ends = numberEnds(typed.filter(isLatin).join(" "));
  return { ends, words: typed.filter((word) => !isLatin(word)) };
}

function kindsFor({ user }: Actor): RecordKind[] {
  const kinds = (Object.keys(recordKinds) as RecordKind[]).filter((kind) => {
    const right = recordPermission(kind);
    return !right || hasPermission(user.permissions, right);
  });
  // Who may list accounts finds people among them, once.
  return kinds.includes("account") ? kinds.filter((kind) => kind !== "person") : kinds;
}

/** The queries that find a kind, the one whose hits go first at the beginning. */
function hitsOf(kind: RecordKind, { words, meant, numbered }: Sought, { user }: Actor) {
  const source: RecordSource = recordSources[kind];
  const { id, title, note, filters, from, where, scope, order, releaseTime = sql`null` } = source;
  const listed = [where ?? sql`true`, ...(scope ? [withinScope(user, scope)] : [])];
  const having = (searched: readonly Forms[]) =>
    searched.map((forms) => holdsWord(source.searched, forms));
  const query = (conditions: readonly RawBuilder<unknown>[]) => sql`
    select ${kind} as kind, (${id})::text as id, (${id})::bigint as record_id, ${title} as title,
      coalesce(${note}, '') as note, ${filters} as filters, (${releaseTime})::timestamptz as release_time
    from ${from} where ${sql.join([...conditions, ...listed], sql` and `)}
    order by ${order} limit ${maxRecordHits}`;
  const { ends } = numbered;
  const byNumber = sql`${id} in (select d.item_id from document d where ${matchesDocumentNumber(sql`${[...ends]}::text[]`)})`;
  return [
    ...(source.isItem && ends.length > 0 ? [query([byNumber, ...having(numbered.words)])] : []),
    meant && source.isStated
      ? query([appliesToAircraft(id, meant), ...having(meant.words)])
      : query(having(words)),
  ];
}

/**
 * Whether one of the columns has the word in one of its forms. Columns in small letters have an index of parts of any
 * length; a trigram index does not cover one or two characters: rows are then read in list order,
 * as far as it takes to find enough.
 */
function holdsWord(columns: readonly string[], forms: readonly string[]): RawBuilder<SqlBool> {
  const pairs = columns.flatMap((column) => forms.map((word) => [column, word] as const));
  const each = pairs.map(([column, word]) => {
    const name = sql.ref(column);
    const hasTrigram = /[\p{L}\p{N}]{3}/u.test(word);
    if (column.endsWith("_lower"))
      return sql`${hasTrigrams({ column: name, text: word })} and ${containsText(name, word)}`;
    return hasTrigram
      ? sql`${name} ilike ${containsPattern(word)}`
      : sql`strpos(lower(${name}), lower(${word})) > 0`;
  });
  return sql<SqlBool>`(${sql.join(
    each.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;
}
