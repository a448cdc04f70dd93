import type { SharedEntry } from "@aeromaint/contracts/feeds/shared-entry.ts";
import { entryPath, type SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isReleased, noticePeriod } from "../../crud/is-released.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { previewUrl } from "../../infra/files/file-urls.ts";

/** Limit of the sitemap protocol for one file. */
export const maxSitemapEntries = 50_000;

/** Page of the site; `day` is its last publication, yyyy-MM-dd. */
export interface SitePage {
  path: string;
  day?: string;
}

const kinds = ["product", "notice", "person"];
const lists = [
  "/web-site/home",
  "/web-site/maintain-info",
  "/web-site/module-info",
  "/web-site/tooling-services",
  "/web-site/aviation-products",
  "/web-site/repair-person",
  "/web-site/notices",
];
const modules = {
  repair: "/web-site/maintain-info",
  train: "/web-site/module-info",
  tool: "/web-site/tooling-services",
} as const;

/** Number of entries with their own page in the sitemaps. */
export async function countEntries(db: Read, now: Date): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from search_entry e
    where e.kind = any(${kinds}) and ${isShown(now)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Entries of one sitemap; `number` starts at 1. */
export async function listEntries(db: Read, number: number, now: Date): Promise<SitePage[]> {
  const { rows } = await sql<{ kind: SearchKind; id: string; releasedAt: string }>`
    select e.kind, e.owner_id as id, e.released_at from search_entry e
    where e.kind = any(${kinds}) and ${isShown(now)}
    order by e.kind, e.released_at desc, e.owner_id
    limit ${maxSitemapEntries} offset ${(number - 1) * maxSitemapEntries}`.execute(db);
  return rows.map(({ kind, id, releasedAt }) => ({
    path: entryPath(kind, id),
    day: releasedAt.slice(0, 10),
  }));
}

/** Lists and their categories. */
export async function listSitePages(db: Read): Promise<SitePage[]> {
  const [categories, products] = await Promise.all([
    db
      .selectFrom("contentCategory")
      .select(["module", "categoryId", "name", "cover"])
      .orderBy("module")
      .orderBy("orderNum")
      .orderBy("categoryId")
      .execute(),
    db
      .selectFrom("materialCategory")
      .select("categoryId")
      .orderBy("orderNum")
      .orderBy("categoryId")
      .execute(),
  ]);
  return [
    ...lists.map((path) => ({ path })),
    ...categories.map(({ module, categoryId, name, cover }) => {
      const query = new URLSearchParams({ categoryId, name, isCover: cover });
      return { path: `${modules[module as keyof typeof modules]}?${query}` };
    }),
    ...products.map(({ categoryId }) => ({
      path: `/web-site/aviation-products?categoryId=${categoryId}`,
    })),
  ];
}

/** Condition for public entries of `search_entry as e`. */
const isShown = (now: Date): RawBuilder<SqlBool> => {
  const at = asTimestamp(now);
  return sql`e.released_at <= ${at} and (e.taken_down_at is null or e.taken_down_at > ${at})`;
};

/** Preview of a public entry; undefined if the entry is not public. */
export async function findLinkPreview(
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

export interface FeedNotice {
  noticeId: string;
  noticeTitle: string;
  summary: string;
  /** RSS time in GMT. */
  published: string;
}

const feedSize = 20;

/** Notices of the feed, newest first. */
export async function listNewestNotices(db: Read, now: Date): Promise<FeedNotice[]> {
  const { rows } = await sql<FeedNotice>`
    select n.notice_id, n.notice_title, n.summary,
      to_char(n.notice_time at time zone 'GMT', 'Dy, DD Mon YYYY HH24:MI:SS "GMT"') as published
    from platform_notice n
    where ${isReleased(now, noticePeriod)}
    order by n.notice_time desc, n.notice_id desc limit ${feedSize}`.execute(db);
  return rows;
}
