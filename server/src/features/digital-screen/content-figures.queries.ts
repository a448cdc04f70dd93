import {
  type ContentModuleName,
  contentModuleNames,
} from "@aeromaint/contracts/content/modules.ts";
import type { ScreenFigures } from "@aeromaint/contracts/digital-screen/screen.ts";
import { sql } from "kysely";
import { isReleased } from "../../crud/release.ts";
import type { Read } from "../../infra/db/database.ts";

const newestItems = 8;
const newestNotices = 5;
const modules = contentModuleNames;

/** Released items by module and category; categories without any count too. */
export async function contentFigures(db: Read, now: Date): Promise<ScreenFigures["content"]> {
  const { rows } = await sql<{ module: ContentModuleName; name: string; total: number }>`
    select c.module, c.name, coalesce(i.total, 0)::int as total
    from content_category c left join (
      select category_id, count(*) as total from content_item
      where ${isReleased(now, { from: "release_time", until: "take_down_time" })}
      group by category_id) i using (category_id)
    order by c.order_num, c.category_id`.execute(db);
  return modules.map((module) => {
    const categories = rows
      .filter((row) => row.module === module)
      .map(({ name, total }) => ({ name, total }));
    return { module, total: categories.reduce((sum, { total }) => sum + total, 0), categories };
  });
}

/** What was released last, of all modules together; each module's own index gives its newest. */
export async function newestFigures(db: Read, now: Date): Promise<ScreenFigures["newest"]> {
  const items = await sql<ScreenFigures["newest"]["items"][number]>`
    select i.item_id as id, m.module, i.title, i.release_time as time
    from unnest(${modules}::text[]) as m (module) cross join lateral (
      select item_id, title, release_time from content_item
      where module = m.module
        and ${isReleased(now, { from: "release_time", until: "take_down_time" })}
      order by release_time desc, item_id desc limit ${newestItems}) i
    order by i.release_time desc, i.item_id desc limit ${newestItems}`.execute(db);
  const notices = await sql<ScreenFigures["newest"]["notices"][number]>`
    select notice_id as id, notice_title as title, notice_time as time from platform_notice
    where ${isReleased(now, { from: "notice_time", until: "take_down_time" })}
    order by notice_time desc, notice_id desc limit ${newestNotices}`.execute(db);
  return { items: items.rows, notices: notices.rows };
}
