import { type Static, Type } from "typebox";
import { documentSummary } from "../documents/document-summary.ts";
import { text } from "../fields/fields.ts";
import { oneOf, openObject } from "../wire/schemas.ts";
import { fitMark, markFilters } from "./facets/facets.ts";
import { textSpan } from "./search.ts";
import { maxKeywordLength } from "./search-kinds.ts";
import { type SuggestionGroup, suggestionGroups } from "./suggestion-groups.ts";

export const maxSuggestions = 10;

export const suggestQuery = openObject({
  keyword: text("关键词", { max: maxKeywordLength }),
  ...markFilters,
});

export const suggestion = Type.Object({
  group: oneOf<SuggestionGroup>(Object.keys(suggestionGroups)),
  label: Type.String(),
  /** What tells it from others: its module, say; may be empty. */
  note: Type.String(),
  /** Where it is opened. */
  path: Type.String(),
  /** Where the label has the words, by pinyin too. */
  spans: Type.Array(textSpan),
  /** Of documents, those that have one. */
  releaseTime: Type.Optional(Type.String()),
  ...fitMark,
  /** Of controlled documents alone. */
  document: Type.Optional(documentSummary),
});

/** Groups in their order, the best of each first. */
export const suggestions = Type.Array(suggestion);

export type Suggestion = Static<typeof suggestion>;
