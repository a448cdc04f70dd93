import { type Static, Type } from "typebox";
import { text } from "../fields/fields.ts";
import { paging } from "../resource.ts";
import { maxKeywordLength, type SearchKind, searchKinds } from "./search-kinds.ts";

const kindNames = Object.keys(searchKinds) as SearchKind[];
const kind = Type.Unsafe<SearchKind>({ type: "string", title: "类型", enum: kindNames });

/**
 * Words parted by white space must all be there. Chinese is found as a part of any text; Latin
 * letters and digits to their ends, whatever their case: CFM56 finds CFM56-5B and not CFM567.
 */
export const searchQuery = Type.Object(
  { ...paging, keyword: text("关键词", { max: maxKeywordLength }), kind: Type.Optional(kind) },
  { additionalProperties: true },
);

const textOrNull = Type.Unsafe<string | null>({ type: ["string", "null"] });

export const searchHit = Type.Object({
  kind,
  id: Type.String(),
  title: Type.String(),
  /** At most 120 characters around the first hit in the text, or its first words. */
  excerpt: Type.String(),
  releaseTime: textOrNull,
  categoryId: textOrNull,
  categoryName: textOrNull,
  /** Whether the category shows covers: 1 or 2. */
  categoryCover: textOrNull,
  cover: textOrNull,
});

export const searchAnswer = Type.Object({
  list: Type.Array(searchHit),
  total: Type.Integer(),
  more: Type.Boolean(),
  kinds: Type.Array(Type.Object({ kind, total: Type.Integer(), more: Type.Boolean() })),
});

export type SearchQuery = Static<typeof searchQuery>;
export type SearchHit = Static<typeof searchHit>;
export type SearchAnswer = Static<typeof searchAnswer>;
