import { type RawBuilder, sql } from "kysely";
import { recogniseWaiting } from "../features/part-numbers/part-numbers.ts";
import { searchedTables } from "../features/search/answers/searched-tables.ts";
import { spellWaiting } from "../features/search/pinyin/spell-waiting.ts";
import { changesChannel } from "../infra/cache/table-changes.ts";
import type { App } from "../infra/http/app-type.ts";
import { restAfter } from "../infra/jobs/rest-after.ts";

type Context = Pick<App, "db" | "changes" | "log">;

interface DerivedRows {
  /** The table of rows that follow from others. */
  table: string;
  /** The tables whose triggers bring these rows up to date; the rest follows from acts (features/acts.ts). */
  from: readonly string[];
  /** Selects `owner_id` of everything that has such rows, or should have. */
  owners: RawBuilder<unknown>;
  /** Brings the rows of owners up to date; rows that are right are not written. */
  refresh: (owners: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What is left to do for rows that a job completes. */
  complete?: (context: Context, signal: AbortSignal) => Promise<unknown>;
}

const entries = sql`select owner_id from search_entry`;

/**
 * What is derived from other rows and can be made anew at any time: by the functions of the database that
 * also follow every write.
 */
export const derivedRows = {
  /** Everything that visitors may find; its facets, numbers and suggestions follow from it. */
  search: {
    table: "search_entry",
    from: [
      "content_item",
      "file_text",
      "material_info",
      "platform_notice",
      "repair_person",
      "sys_file",
    ],
    owners: sql`select owner_id from search_source union ${entries}`,
    refresh: (owners) => sql`select derive_entries(${owners})`,
  },
  facets: {
    table: "facet_entry",
    from: [],
    owners: sql`${entries} union select owner_id from facet_entry`,
    refresh: (owners) => sql`select facet_refresh(${owners})`,
  },
  /** Corrections by staff stay. */
  numbers: {
    table: "recognised_number",
    from: ["content_item", "material_info", "platform_notice", "trash"],
    owners: sql`select owner_id from search_entry where kind <> 'person' union select info_id from material_info`,
    refresh: (owners) => sql`select number_refresh(${owners})`,
    complete: recogniseWaiting,
  },
  suggestions: {
    table: "suggest_entry",
    from: [],
    owners: sql`${entries} union select owner_id from suggest_entry
      union select category_id from content_category union select category_id from material_category`,
    refresh: (owners) => sql`
      with refreshed as materialized (select suggest_refresh(${owners}))
      update suggest_entry set spelled_by = 0 from refreshed where owner_id = any(${owners})`,
    complete: ({ db }, signal) => spellWaiting(db, signal),
  },
} satisfies Record<string, DerivedRows>;

export type DerivedKind = keyof typeof derivedRows;

const batch = 200;

/**
 * Makes the rows of a kind anew, some owners at a time: each batch is a transaction of its own, and readers see
 * the old rows until it ends. @returns how many owners there were
 */
export async function rebuild(
  context: Context,
  kind: DerivedKind,
  signal = new AbortController().signal,
): Promise<number> {
  const { owners, refresh, complete }: DerivedRows = derivedRows[kind];
  let [last, done] = ["0", 0];
  for (;;) {
    const startedAt = performance.now();
    const { rows } = await sql<{ ownerId: string }>`
      select owner_id from (${owners}) as each where owner_id > ${last}::bigint
      order by owner_id limit ${batch}`.execute(context.db);
    const ids = rows.map(({ ownerId }) => ownerId);
    if (ids.length === 0) break;
    await refresh(sql`${ids}::bigint[]`).execute(context.db);
    last = ids.at(-1) ?? last;
    done += ids.length;
    await restAfter(startedAt, signal);
  }
  await complete?.(context, signal);
  await sql`select pg_notify(${changesChannel}, ${searchedTables.join()})`.execute(context.db);
  return done;
}
