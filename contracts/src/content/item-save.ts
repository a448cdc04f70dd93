import { type Static, Type } from "typebox";
import { rowText, rowTextOrNull } from "../fields/fields.ts";
import { version } from "../wire/resource.ts";
import { closedObject } from "../wire/schemas.ts";

/** How many saves of an ordinary item are kept, the present one among them. */
export const maxItemSaves = 20;

/** A save of an ordinary item, as it left it. */
export const itemSave = Type.Object({
  version: Type.Integer(),
  title: rowText(),
  /** Null: before saves were kept. */
  savedTime: rowTextOrNull(),
  /** "" where it is not known. */
  savedUser: rowText(),
});

/** `version`: of the item that the restored save takes the place of. */
export const itemRestore = closedObject({ version });

export type ItemSave = Static<typeof itemSave>;
