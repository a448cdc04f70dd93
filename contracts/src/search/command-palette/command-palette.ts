import { type Static, Type } from "typebox";
import { documentSummary } from "../../documents/document-summary.ts";
import { rowText, text } from "../../fields/fields.ts";
import { oneOf, openObject, recordOf } from "../../wire/schemas.ts";
import { fitMark } from "../facets/facets.ts";
import { meantAircraft, wordsOnly } from "../search.ts";
import { type RecordKind, recordKinds } from "./record-kinds.ts";

/** Hits of a kind that are answered. */
export const maxRecordHits = 5;

export const recordQueryString = openObject({
  q: Type.Optional(text("关键词", { max: 100 })),
  ...wordsOnly,
});

export const recordHit = Type.Object({
  id: rowText(),
  title: rowText(),
  /** What tells it from others of the same title; may be empty. */
  note: rowText(),
  /** Filters with which the list of its kind shows it, by their wire names. */
  filters: recordOf<string>({ values: { type: "string" } }),
  /** Of content items. */
  releaseTime: Type.Optional(rowText()),
  ...fitMark,
  /** Of controlled documents alone. */
  document: Type.Optional(documentSummary),
});
export type RecordHit = Static<typeof recordHit>;

/** The kinds that were searched, those without a hit too. */
export const recordHits = Type.Array(
  Type.Object({
    kind: oneOf<RecordKind>(Object.keys(recordKinds)),
    hits: Type.Array(recordHit),
    /** The aircraft that a word of the keyword names, where only what applies to it was searched. */
    meant: Type.Optional(meantAircraft),
  }),
);
export type RecordHits = Static<typeof recordHits>;
