import type { DocumentSummary } from "@aeromaint/contracts/documents/document-summary.ts";
import { summaryText } from "@aeromaint/contracts/fields/rich-text.ts";
import { chapterOf } from "@aeromaint/contracts/search/chapter-keyword.ts";
import type { SearchAnswer, SearchHit, SearchQuery } from "@aeromaint/contracts/search/search.ts";
import {
  datedKinds,
  maxHits,
  type SearchKind,
  searchKinds,
} from "@aeromaint/contracts/search/search-kinds.ts";
import { hitsIn } from "@aeromaint/contracts/search/search-words.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { previewUrl } from "../../infra/files/file-urls.ts";
import { documentSummaryOf } from "../documents/documents.ts";
import { type Truth, truthOf } from "./answers/truth.ts";
import { findChapterHits } from "./chapter-hits.queries.ts";
import { excerptOf } from "./excerpt.ts";
import {
  type FacetConditions,
  type FoundByKeyword,
  facetConditions,
  findAircraft,
  findApplicable,
  findMeantAircraft,
  fitOf,
  hasFacets,
} from "./facets/facets.ts";
import { keepFitting } from "./fitting-hits.queries.ts";
import { findHits, type Hit, type HitsOfKind } from "./hits.queries.ts";
import { readKeyword } from "./keyword.queries.ts";
import { findMeant } from "./misspelt/misspelt.queries.ts";
import { describeNumbers, findNumbers } from "./part-numbers/find-numbers.ts";
import { findPinyinHits } from "./pinyin/pinyin-hits.queries.ts";
import { countKinds, ofKind, rank } from "./rank.ts";

interface Reader {
  now: Date;
  /** Passages of texts are for those who may read them; a guest sees the lists' first words. */
  mayRead: boolean;
}

export interface SearchRequest extends Reader {
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
export async function readQuery(db: Read, query: SearchQuery, now: Date) {
  const isRead = query.asWords === undefined && !query.aircraft;
  const meant = isRead ? await findMeantAircraft(db, query.keyword, now) : null;
  const aircraft = meant?.aircraft ?? (await findAircraft(db, query.aircraft, now));
  const conditions = facetConditions(query, aircraft);
  return { meant, aircraft, conditions, keyword: meant ? meant.rest : query.keyword };
}

interface LookupRequest {
  reader: Reader;
  conditions: FacetConditions;
  meant?: FoundByKeyword | null;
}

/** All lookups in the order of their worth: pages and facets are made from them. */
export async function findAll(
  db: Read,
  keyword: string,
  { reader, conditions, meant }: LookupRequest,
): Promise<FoundHits> {
  if (meant && keyword === "") return findOfAircraft(db, meant, { reader, conditions });
  const where = hasFacets("s.owner_id", conditions);
  const chapter = chapterOf(keyword);
  const [chapterHits, words, numbers, pinyin] = await Promise.all([
    chapter ? findChapterHits(db, chapter, { now: reader.now, conditions }) : [],
    findWords(db, keyword, { reader, conditions }),
    findNumbers(db, keyword, reader),
    findPinyinHits(db, keyword, { now: reader.now, where }),
  ]);
  const lookups = await keepFitting(db, numbers.lookups, conditions);
  const { synonyms, needles } = words;
  const all = [...lookups, chapterHits, ...words.lookups, pinyin];
  return { all, numbers: { ...numbers, lookups }, synonyms, needles };
}

interface FoundHits {
  all: HitsOfKind[][];
  numbers: Awaited<ReturnType<typeof findNumbers>>;
  synonyms: string[];
  needles: string[][];
}

/** Of a registration alone: what names it, what is stated for it, and what applies to all aircraft. */
async function findOfAircraft(
  db: Read,
  { aircraft }: FoundByKeyword,
  request: LookupRequest,
): Promise<FoundHits> {
  const [words, applicable] = await Promise.all([
    findWords(db, aircraft.registration, request),
    findApplicable(db, aircraft, { now: request.reader.now, wanted: maxHits + 1 }),
  ]);
  const lookups = [true, false].map((isStated) =>
    (Object.keys(searchKinds) as SearchKind[]).map((kind) => ({
      kind,
      title: [],
      text: applicable.filter((hit) => hit.kind === kind && hit.isStated === isStated),
    })),
  );
  const fitting = await keepFitting(db, lookups, request.conditions);
  return {
    all: [...words.lookups, ...fitting],
    numbers: { readings: [], lookups: [] },
    synonyms: words.synonyms,
    needles: words.needles,
  };
}

interface FoundWords extends Pick<FoundHits, "synonyms" | "needles"> {
  lookups: HitsOfKind[][];
}

async function findWords(
  db: Read,
  keyword: string,
  { reader, conditions }: LookupRequest,
): Promise<FoundWords> {
  const parsed = await readKeyword(db, keyword);
  if (!parsed) return { lookups: [], synonyms: [], needles: [] };
  const where = hasFacets("newest.owner_id", conditions);
  const lookups = await findHits(db, parsed, { ...reader, where });
  return { lookups, synonyms: parsed.synonyms, needles: parsed.needles };
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
