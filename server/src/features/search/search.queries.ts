import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { characterStart, truncateText } from "@aeromaint/contracts/fields/plain-text.ts";
import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import type { FacetCounts } from "@aeromaint/contracts/search/facets/facets.ts";
import type { SearchAnswer, SearchHit, SearchQuery } from "@aeromaint/contracts/search/search.ts";
import { datedKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { hitsIn } from "@aeromaint/contracts/search/search-words.ts";
import { sql } from "kysely";
import type { Db, Read } from "../../infra/db/database.ts";
import { previewUrl } from "../../infra/files/file-urls.ts";
import { documentSummaryOf } from "../documents/documents.ts";
import { type Truth, truthOf } from "./answers/truth.ts";
import {
  conditionsBut,
  countFacets,
  type FacetConditions,
  facetConditions,
  findAircraft,
  findMeantAircraft,
  fitOf,
} from "./facets/facets.ts";
import type { Hit } from "./hits.queries.ts";
import { findAll, type Reader } from "./lookups.queries.ts";
import { findMeant } from "./misspelt/misspelt.queries.ts";
import { describeNumbers } from "./part-numbers/find-numbers.ts";
import { countKinds, ofKind, rank } from "./rank.ts";

interface SearchRequest extends Reader {
  query: SearchQuery;
}

interface FoundAnswer extends SearchAnswer {
  /** Null where any change may end it: with conditions, documents or offers, without hits, and of some keywords. */
  truth: Truth | null;
}

/** What visitors find: a page of it, and how much there is of each kind. */
export async function search(
  db: Read,
  { query, now, mayRead }: SearchRequest,
): Promise<FoundAnswer> {
  const { kind, fits, pageNum = 1, pageSize = 20 } = query;
  const reader = { now, mayRead };
  const { meant, keyword, conditions } = await readQuery(db, query, now);
  const { all, numbers, synonyms, needles } = await findAll(db, keyword, {
    reader,
    conditions,
    meant,
  });
  const { hits, more } = rank(kind ? ofKind(all, kind) : all);
  const onPage = hits.slice((pageNum - 1) * pageSize, pageNum * pageSize);
  const kinds = countKinds(all);
  const hasHits = kinds.some(({ total }) => total > 0);
  const [list, notes] = await Promise.all([
    describe(db, onPage, { keyword: named(keyword), synonyms, mayRead, fits, now }),
    describeNumbers(db, numbers, { ...reader, keyword, hasHits }),
  ]);
  const didYouMean = hasHits || notes.didYouMean.length > 0 ? notes.didYouMean : await findOffers();
  const isNarrowed = Object.keys(conditions).length > 0 || fits !== undefined;
  const isLasting = hasHits && didYouMean.length === 0 && !list.some(({ document }) => document);
  const truth = isLasting && !isNarrowed ? truthOf({ keyword, all, numbers, needles }) : null;
  const answer = { list, total: hits.length, more, kinds, synonyms, ...notes, didYouMean, truth };
  if (!meant) return answer;
  const offers = didYouMean.map((each) => ({ ...each, keyword: named(each.keyword) }));
  return { ...answer, didYouMean: offers, meant };

  /** With the aircraft that goes with the words. */
  function named(words: string): string {
    return meant ? `${meant.aircraft.registration} ${words}`.trim() : words;
  }

  /** Words in place of mistaken ones, that lead to something. */
  async function findOffers() {
    const offers = await findMeant(db, keyword, now);
    const found = await Promise.all(
      offers.map((each) => findAll(db, each.keyword, { reader, conditions })),
    );
    return offers.filter((_, at) =>
      countKinds(found[at]?.all ?? []).some(({ total }) => total > 0),
    );
  }
}

/** What a query looks for: its words, and the aircraft that is chosen or that one of its words names. */
async function readQuery(db: Read, query: SearchQuery, now: Date) {
  const isRead = query.asWords === undefined && !query.aircraft;
  const meant = isRead ? await findMeantAircraft(db, query.keyword, now) : null;
  const aircraft = meant?.aircraft ?? (await findAircraft(db, query.aircraft, now));
  const conditions = facetConditions(query, aircraft);
  return { meant, aircraft, conditions, keyword: meant ? meant.rest : query.keyword };
}

interface Described {
  keyword: string;
  synonyms: string[];
  mayRead: boolean;
  /** Types whose entries are marked. */
  fits: string | undefined;
  now: Date;
}

interface Row extends Omit<SearchHit, "excerpt" | "number" | "pinyinSpans" | "document"> {
  document: DocumentSummary | null;
  summary: string;
  /** Empty for guests. */
  body: string;
}

/** The entries of these hits, in their order; without those removed in between. */
async function describe(
  db: Read,
  hits: readonly Hit[],
  { keyword, synonyms, mayRead, fits, now }: Described,
): Promise<SearchHit[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ ownerId }) => ownerId);
  const byId = new Map(hits.map((hit) => [hit.ownerId, hit]));
  const fit = fitOf("e.owner_id", { fitsFirst: fits });
  const { rows } = await sql<Row>`
    select ${fit ? sql`${fit.mark} as is_fitting,` : sql``} e.kind, e.owner_id as id, e.title, e.summary,
      ${documentSummaryOf(sql`e.owner_id`, now)} as document,
      ${mayRead ? sql`e.body` : sql`''`} as body,
      case when e.kind = any(${datedKinds}) then e.released_at end as release_time,
      coalesce(c.category_id, mc.category_id) as category_id,
      coalesce(c.name, mc.name) as category_name, c.cover as category_cover,
      (select f.file_id from sys_file f
        where f.owner_id = e.owner_id and not f.is_private and f.content_type like 'image/%'
          and f.field = case e.kind when 'product' then 'coverImage' when 'notice' then 'file' else 'cover' end
        order by f.position, f.file_id limit 1) as cover
    from unnest(${ids}::bigint[]) with ordinality as wanted(id, place)
    join search_entry e on e.owner_id = wanted.id
    left join content_item i on i.item_id = e.owner_id
    left join content_category c on c.category_id = i.category_id
    left join material_info m on m.info_id = e.owner_id
    left join material_category mc on mc.category_id = m.category_id
    order by wanted.place`.execute(db);
  return rows.map(({ summary, body, cover, document, ...row }) => {
    const { number = null, pinyinSpans = [] } = byId.get(row.id) ?? {};
    const others = number ? [...synonyms, number] : synonyms;
    const isInBody = hitsIn(body, keyword, others).length > 0;
    return {
      ...row,
      ...(document && { document }),
      number,
      pinyinSpans,
      cover: cover && previewUrl(cover),
      excerpt: excerptOf(isInBody ? body : summaryText(summary) || body, keyword, others),
    };
  });
}

/**
 * Facets of the counted hits: up to a limit, newest first.
 * @throws 400 for a registration that nobody knows
 */
export async function countSearchFacets(
  db: Read,
  { query, ...reader }: SearchRequest,
): Promise<FacetCounts> {
  const { kind } = query;
  const { meant, aircraft, keyword, conditions } = await readQuery(db, query, reader.now);
  const find = async (facets: FacetConditions) =>
    (await findAll(db, keyword, { reader, conditions: facets, meant })).all;
  const found = await find(conditions);
  const rankChosen = (all: typeof found) => rank(kind ? ofKind(all, kind) : all);
  const counts = await countFacets(db, {
    filters: query,
    entriesWithout: async (dimension) => {
      const all = dimension ? await find(conditionsBut(conditions, dimension)) : found;
      const ids = rankChosen(all).hits.map(({ ownerId }) => ownerId);
      return sql`facet_entry f where f.owner_id = any(${ids}::bigint[])`;
    },
  });
  const kinds = countKinds(found).map(({ kind, total }) => ({ kind, total }));
  return { ...counts, more: rankChosen(found).more, kinds, aircraft };
}

const maxLength = 120;
const before = 30;

/**
 * At most 120 characters of a text: around the first hit of the keyword or a synonym, else its
 * beginning. Table cells in the text end with a tab.
 */
export function excerptOf(
  content: string,
  keyword: string,
  synonyms: readonly string[] = [],
): string {
  const cells = content.split("\t").map((cell) => cell.trim().replace(/\s+/g, " "));
  const line = cells.filter(Boolean).join(" | ");
  const [hit] = hitsIn(line, keyword, synonyms);
  const first =
    line.length <= maxLength ? 0 : characterStart(line, Math.max(0, (hit?.start ?? 0) - before));
  const lead = first > 0 ? "…" : "";
  return lead + truncateText(line.slice(first), maxLength - lead.length);
}

const indexes = [
  "ix__search_entry__words",
  "ix__suggest_entry__grams",
  "ix__content_item__title_lower",
];

/**
 * Puts what was written last into the indexes of texts and titles. It is found before too, in their
 * lists of pending entries, which every search goes through: the shorter, the better.
 */
export async function indexWaitingEntries(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list(index::regclass)
    from unnest(${indexes}::text[]) as index`.execute(db);
}
