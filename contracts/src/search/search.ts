import { type Static, Type } from "typebox";
import { documentSummary } from "../documents/document-summary.ts";
import { text } from "../fields/fields.ts";
import { paging } from "../wire/resource.ts";
import { oneOf, openObject } from "../wire/schemas.ts";
import { facetFilters, fitMark, markFilters, namedAircraft } from "./facets/facets.ts";
import { maxKeywordLength, type SearchKind, searchKinds } from "./search-kinds.ts";

const kindNames = Object.keys(searchKinds) as SearchKind[];
const kind = oneOf<SearchKind>(kindNames, "类型");

/** The registration of an aircraft of the fleet is a filter, not a word, unless it is said that all are words. */
export const wordsOnly = {
  asWords: Type.Optional(oneOf<"1">(["1"], "按文字搜索")),
};

/**
 * Words parted by white space must all be there. Chinese is found as a part of any text; Latin
 * letters and digits to their ends, in any case: CFM56 finds CFM56-5B and not CFM567. Part numbers
 * are found by any part of four letters and digits, with any signs between them.
 */
export const searchQuery = openObject({
  ...paging,
  keyword: text("关键词", { max: maxKeywordLength }),
  kind: Type.Optional(kind),
  ...facetFilters,
  ...markFilters,
  ...wordsOnly,
});

const textOrNull = Type.Unsafe<string | null>({ type: ["string", "null"] });

/** Signs of a text, as places in the string. */
export const textSpan = Type.Object({ start: Type.Integer(), end: Type.Integer() });

const searchHit = Type.Object({
  kind,
  id: Type.String(),
  title: Type.String(),
  /** The part number by which it was found, where it was one. */
  number: textOrNull,
  /** Where the title has the keyword by pinyin, where it was found by that. */
  pinyinSpans: Type.Array(textSpan),
  /** At most 120 characters around the first hit in the text, or its first words. */
  excerpt: Type.String(),
  releaseTime: textOrNull,
  categoryId: textOrNull,
  categoryName: textOrNull,
  /** Whether the category shows covers: 1 or 2. */
  categoryCover: textOrNull,
  cover: textOrNull,
  ...fitMark,
  /** Of controlled documents alone. */
  document: Type.Optional(documentSummary),
});

/** A number that is found and has another in its place now, over those in between. */
const supersededNumber = Type.Object({
  number: Type.String(),
  via: Type.Array(Type.String()),
  supersededBy: Type.String(),
  /** The product that has the new number. */
  infoId: textOrNull,
});

/** A number or word that may be meant by what was typed, and the keyword with it in that place. */
export const alikeNumber = Type.Object({
  number: Type.String(),
  typed: Type.String(),
  keyword: Type.String(),
});

/** An aircraft that a word of a keyword names, and the keyword without it. */
export const meantAircraft = Type.Object({ aircraft: namedAircraft, rest: Type.String() });

export const searchAnswer = Type.Object({
  list: Type.Array(searchHit),
  total: Type.Integer(),
  more: Type.Boolean(),
  kinds: Type.Array(Type.Object({ kind, total: Type.Integer(), more: Type.Boolean() })),
  superseded: Type.Array(supersededNumber),
  didYouMean: Type.Array(alikeNumber),
  /** What was looked for besides the keyword, since it means the same. */
  synonyms: Type.Array(Type.String()),
  /** The aircraft that a word of the keyword names: only what applies to it is found, by the other words. */
  meant: Type.Optional(meantAircraft),
});

export type SearchQuery = Static<typeof searchQuery>;
export type SearchHit = Static<typeof searchHit>;
export type SupersededNumber = Static<typeof supersededNumber>;
export type AlikeNumber = Static<typeof alikeNumber>;
export type MeantAircraft = Static<typeof meantAircraft>;
export type SearchAnswer = Static<typeof searchAnswer>;
