import { numberEnds } from "@aeromaint/contracts/documents/typed-number.ts";
import { plainNumber } from "@aeromaint/contracts/search/dashes.ts";
import { datedKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import type { Suggestion } from "@aeromaint/contracts/search/suggest.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import {
  documentNumberEnds,
  documentSummaryOf,
  matchesDocumentNumber,
} from "../../documents/documents.ts";
import { type FoundAircraft, findApplicable, fitOf } from "../facets/facets.ts";
import type { LabelCandidate } from "../pinyin/label-candidates.queries.ts";

type DocumentLabel = Omit<LabelCandidate, "spelling" | "place" | "released"> &
  Pick<Suggestion, "spans">;

interface Wanted {
  now: Date;
  wanted: number;
}

/** Controlled documents that visitors find and that have the number that was typed, to its end or begun. */
export async function findNumbered(
  db: Read,
  keyword: string,
  { now, wanted }: Wanted,
): Promise<DocumentLabel[]> {
  const ends = numberEnds(plainNumber(keyword));
  if (ends.length === 0 || /[^\x21-\x7e\s]/.test(plainNumber(keyword))) return [];
  const at = asTimestamp(now);
  const typed = sql`${ends}::text[]`;
  const { rows } = await sql<Omit<DocumentLabel, "spans">>`
    select s.owner_id, s.kind, s.area, s.label from document d join suggest_entry s on s.owner_id = d.item_id
    where ${matchesDocumentNumber(typed)} and s.area = 'd' and s.released_at <= ${at}
      and (s.taken_down_at is null or s.taken_down_at > ${at})
    order by ${documentNumberEnds} && ${typed} desc, d.doc_number limit ${wanted}`.execute(db);
  return rows.map((row) => ({ ...row, spans: [] }));
}

/** The newest documents that are stated for an aircraft. */
export async function findStatedFor(
  db: Read,
  aircraft: FoundAircraft,
  { now, wanted }: Wanted,
): Promise<DocumentLabel[]> {
  const stated = (await findApplicable(db, aircraft, { now, wanted })).filter(
    ({ isStated, kind }) => isStated && kind !== "person",
  );
  const ids = stated
    .sort((one, other) => other.released - one.released)
    .slice(0, wanted)
    .map(({ ownerId }) => ownerId);
  const { rows } = await sql<Omit<DocumentLabel, "spans">>`
    select s.owner_id, s.kind, s.area, s.label
    from unnest(${ids}::bigint[]) with ordinality as stated (id, place)
    join suggest_entry s on s.owner_id = stated.id where s.area = 'd' order by place`.execute(db);
  return rows.map((row) => ({ ...row, spans: [] }));
}

type DocumentFacts = Pick<Suggestion, "releaseTime" | "isFitting" | "document">;

/** What lists say of each of these rows too; `fits` names the types that the reader works on. */
export async function describeDocuments(
  db: Read,
  ids: readonly string[],
  { fits, now }: { fits: string | undefined; now: Date },
): Promise<Map<string, DocumentFacts>> {
  if (ids.length === 0) return new Map();
  const fit = fitOf("e.owner_id", { fitsFirst: fits });
  const { rows } = await sql<{
    ownerId: string;
    releaseTime: string | null;
    isFitting?: boolean;
    document: DocumentFacts["document"] | null;
  }>`
    select e.owner_id, ${fit ? sql`${fit.mark} as is_fitting,` : sql``}
      case when e.kind = any(${[...datedKinds]}) then e.released_at end as release_time,
      ${documentSummaryOf(sql`e.owner_id`, now)} as document
    from search_entry e where e.owner_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ ownerId, releaseTime, document, ...facts }) => [
      ownerId,
      { ...facts, ...(releaseTime && { releaseTime }), ...(document && { document }) },
    ]),
  );
}
