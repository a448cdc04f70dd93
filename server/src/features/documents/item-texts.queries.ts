import { type ItemTexts, itemTextNames } from "@aeromaint/contracts/content/item-texts.ts";
import { type RawBuilder, sql } from "kysely";

/** Columns of the texts of an item or a revision; without a table for the list of an insert. */
export const textColumns = (table?: string): RawBuilder<unknown> =>
  sql.join(itemTextNames.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** Texts of an item or a revision as one object. */
export const textsOf = (table: string): RawBuilder<ItemTexts> =>
  sql<ItemTexts>`jsonb_build_object(${sql.join(
    itemTextNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`),
  )})`;
