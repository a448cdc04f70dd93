import { Type } from "typebox";
import { type Field, type FieldSchema, rowText } from "../fields/fields.ts";
import { idFilter } from "../wire/resource.ts";

// Apart from what forms state, which the site's pages do not load.

/** Staff may add chapters to the dictionary, so its values are not listed here. */
export const chapterPattern = "^[0-9]{2}$";

const chapter: FieldSchema = {
  type: "string",
  title: "ATA章",
  "x-kind": "dictionary",
  "x-dict": "ATA",
  pattern: chapterPattern,
};

/** Filters of office lists; what is about no aircraft in particular fits every type. */
export const applicabilityFilters = {
  chapter: Type.Optional(Type.Unsafe<string>(chapter) as Field<string>),
  typeId: idFilter("适用机型"),
};

export interface ApplicabilityFilters {
  chapter?: string | undefined;
  typeId?: string | undefined;
}

/** Of lists: such as `A320、B737-800 · 32、72章`; empty for what is general. */
export const applicabilityText = rowText;
