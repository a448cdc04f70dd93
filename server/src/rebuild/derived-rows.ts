import { type RawBuilder, sql } from "kysely";
import { recogniseWaiting } from "../features/part-numbers/part-numbers.ts";
import { searchedTables } from "../features/search/answers/searched-tables.ts";
import { spellWaiting } from "../features/search/pinyin/spell-waiting.queries.ts";
import { changesChannel } from "../infra/cache/table-changes.ts";
import type { App } from "../infra/http/app-type.ts";
import { pauseAfterBatch } from "../infra/jobs/pause-after-batch.ts";

type RebuildContext = Pick<App, "db" | "changes" | "log">;

interface DerivedRows {
  table: string;
  /**
   * Tables with triggers that refresh these rows. Other changes are handlers of acts
   * (features/act-handlers.ts).
   */
  from: readonly string[];
  /** Selects `owner_id` of all things that have or need derived rows. */
  owners: RawBuilder<unknown>;
  /** Refreshes the rows of owners. Correct rows are not written. */
  refresh: (owners: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Completes rows that otherwise wait for a job. */
  complete?: (context: RebuildContext, signal: AbortSignal) => Promise<unknown>;
}

const entries = sql`select owner_id from search_entry`;

/** Rows derived from other rows. The database functions that follow each write can rebuild them. */
export const derivedRows = {
  /** Search entries of visitors; facets, numbers and suggestions derive from them. */
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
  /** Corrections by staff are kept. */
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
 * Rebuilds the rows of a kind in batches of owners. Each batch is a transaction; readers see the
 * old rows until its commit. @returns number of owners
 */
export async function rebuild(
  context: RebuildContext,
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
    await pauseAfterBatch(startedAt, signal);
  }
  await complete?.(context, signal);
  await sql`select pg_notify(${changesChannel}, ${searchedTables.join()})`.execute(context.db);
  return done;
}
