import { sql } from "kysely";
import type { Db } from "../../../infra/db/database.ts";
import type { ViewCount } from "./view-counter.ts";

/** Adds views to products. Views change neither the version nor cached lists. */
export async function addViews(db: Db, counts: readonly ViewCount[]): Promise<void> {
  const ids = counts.map(({ infoId }) => infoId);
  const views = counts.map((count) => count.views);
  // Locks in id order: two servers that write the same products must not deadlock.
  await sql`with locked as (
      select m.info_id, v.views
      from unnest(${ids}::bigint[], ${views}::bigint[]) as v (info_id, views)
      join material_info m using (info_id) order by m.info_id for update of m
    )
    update material_info m set view_num = m.view_num + locked.views
    from locked where m.info_id = locked.info_id`.execute(db);
}
