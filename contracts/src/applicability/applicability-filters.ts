import { Type } from "typebox";
import { type Field, type FieldSchema, rowText } from "../fields/fields.ts";
import { idFilter } from "../wire/resource.ts";

// A separate file, so that pages of the site do not load the schemas of forms.

/** A pattern, not a list: staff may add chapters to the dictionary. */
export const chapterPattern = "^[0-9]{2}$";

const chapter: FieldSchema = {
  type: "string",
  title: "ATA章",
  "x-kind": "dictionary",
  "x-dict": "ATA",
  pattern: chapterPattern,
};

/** Filters of back-office lists. A row without stated types fits every type. */
export const applicabilityFilters = {
  chapter: Type.Optional(Type.Unsafe<string>(chapter) as Field<string>),
  typeId: idFilter("适用机型"),
};

export interface ApplicabilityFilters {
  chapter?: string | undefined;
  typeId?: string | undefined;
}

/** Column of lists, e.g. `A320、B737-800 · 32、72章`; empty if the row applies to all aircraft. */
export const applicabilityText = rowText;
