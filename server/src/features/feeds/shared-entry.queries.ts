import type { SharedEntry } from "@aeromaint/contracts/feeds/shared-entry.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { previewUrl } from "../../infra/files/file-urls.ts";

/** Whether the public sees `search_entry as e`. */
export const isShown = (now: Date): RawBuilder<SqlBool> => {
  const at = asTimestamp(now);
  return sql`e.released_at <= ${at} and (e.taken_down_at is null or e.taken_down_at > ${at})`;
};

/** What a link to an entry may say of it; nothing where the public does not see it. */
export async function findShared(
  db: Read,
  id: string,
  now: Date,
): Promise<SharedEntry | undefined> {
  const { rows } = await sql<SharedEntry>`
    select e.kind, e.title, e.summary,
      (select f.file_id from sys_file f
        where f.owner_id = e.owner_id and not f.is_private and f.content_type like 'image/%'
          and f.field in ('cover', 'coverImage', 'file')
        order by f.position, f.file_id limit 1) as cover
    from search_entry e where e.owner_id = ${id}::bigint and ${isShown(now)}`.execute(db);
  return rows[0] && { ...rows[0], cover: rows[0].cover && previewUrl(rows[0].cover) };
}
