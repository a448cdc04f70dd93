import { type Static, Type } from "typebox";
import { rowText, rowTextOrNull } from "../fields/fields.ts";
import { version } from "../wire/resource.ts";
import { closedObject } from "../wire/schemas.ts";

/** Maximum number of saves of an ordinary item, including the current one. */
export const maxItemSaves = 20;

/** State of an ordinary item after a save. */
export const itemSave = Type.Object({
  version: Type.Integer(),
  title: rowText(),
  /** Null for a save from before times were recorded. */
  savedTime: rowTextOrNull(),
  /** "" if unknown. */
  savedUser: rowText(),
});

/** `version`: current version of the item, before the restore. */
export const itemRestore = closedObject({ version });

export type ItemSave = Static<typeof itemSave>;
