import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { isShown } from "./shared-entry.queries.ts";

/** Addresses that one sitemap may hold. */
export const perSitemap = 50_000;

/** A page of the site by its path; when it was last published, as yyyy-MM-dd. */
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

/** How many entries have a page of their own in the sitemaps. */
export async function countEntries(db: Read, now: Date): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from search_entry e
    where e.kind = any(${kinds}) and ${isShown(now)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** Entries of one sitemap, numbered from 1. */
export async function listEntries(db: Read, number: number, now: Date): Promise<SitePage[]> {
  const { rows } = await sql<{ kind: SearchKind; id: string; releasedAt: string }>`
    select e.kind, e.owner_id as id, e.released_at from search_entry e
    where e.kind = any(${kinds}) and ${isShown(now)}
    order by e.kind, e.released_at desc, e.owner_id
    limit ${perSitemap} offset ${(number - 1) * perSitemap}`.execute(db);
  return rows.map(({ kind, id, releasedAt }) => ({
    path: entryPath(kind, id),
    day: releasedAt.slice(0, 10),
  }));
}

/** The lists, and those of their categories. */
export async function listScreens(db: Read): Promise<SitePage[]> {
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
