import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";

const mostViewedShown = 6;
type Category = ScreenFigures["products"]["categories"][number];
type Viewed = ScreenFigures["products"]["mostViewed"][number];

/** Products that have passed, by category of the first level, and those looked at most. */
export async function productFigures(db: Read): Promise<ScreenFigures["products"]> {
  const categories = await sql<Omit<Category, "views"> & { views: string }>`
    with recursive tree as (
      select category_id, category_id as top from material_category where parent_id is null
      union all
      select c.category_id, t.top from tree t join material_category c on c.parent_id = t.category_id
    ), counted as (
      select t.top, count(m.info_id)::int as total, coalesce(sum(m.view_num), 0) as views
      from tree t left join material_info m on m.category_id = t.category_id and m.status = '1'
      group by t.top
    )
    select c.name, n.total, n.views from counted n join material_category c on c.category_id = n.top
    order by c.order_num, c.category_id`.execute(db);
  const mostViewed = await sql<Omit<Viewed, "views"> & { views: string }>`
    select info_id, name, view_num as views from material_info where status = '1' and view_num > 0
    order by view_num desc, info_id desc limit ${mostViewedShown}`.execute(db);
  return { categories: categories.rows.map(counted), mostViewed: mostViewed.rows.map(counted) };
}

/** Counts of eight bytes come as text. */
const counted = <Row extends { views: string }>(row: Row) => ({ ...row, views: Number(row.views) });
