import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { serveCached } from "../../crud/cached.ts";
import { idOf } from "../../crud/ids.ts";
import { readParameters } from "../../infra/config/system-parameters.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { found, notFound } from "../../infra/http/errors.ts";
import { publicBaseUrl } from "../../infra/http/networks.ts";
import { legalXml } from "../../infra/rich-text/legal-xml.ts";
import {
  countEntries,
  type FeedNotice,
  findLinkPreview,
  listEntries,
  listNewestNotices,
  listSitePages,
  maxSitemapEntries,
  type SitePage,
} from "./sitemap.queries.ts";

/** Limit of the sitemap protocol for one index. */
const maxSitemaps = 50_000;

const access = { config: { access: "open" }, schema: { hide: true } } as const;

/** Sitemaps and feed at the root of the site, for search engines and feed readers. */
export async function feedRoutes(app: App): Promise<void> {
  app.get("/sitemap.xml", {
    ...access,
    handler: async (request, reply) => {
      const now = app.clock();
      const total = await countEntries(app.db, now);
      const base = publicBaseUrl(request);
      // The first sitemap contains the lists; the others contain the entries.
      const count = Math.ceil((total + 1) / maxSitemapEntries);
      if (count > 1) return xml(reply, sitemapIndex(base, count + 1));
      const pages = [...(await listSitePages(app.db)), ...(await listEntries(app.db, 1, now))];
      return xml(reply, sitemap(base, pages));
    },
  });

  app.get("/sitemap/:number", {
    ...access,
    schema: { hide: true, params: Type.Object({ number: Type.String() }) },
    handler: async (request, reply) => {
      const number = Number(idOf(request.params.number));
      // The offset in the query must fit into 64 bits.
      if (number < 1 || number > maxSitemaps) throw notFound();
      const pages =
        number === 1
          ? await listSitePages(app.db)
          : await listEntries(app.db, number - 1, app.clock());
      if (pages.length === 0) throw notFound();
      return xml(reply, sitemap(publicBaseUrl(request), pages));
    },
  });

  app.get("/feed.xml", {
    ...access,
    handler: async (request, reply) => {
      const [notices, parameters] = await Promise.all([
        listNewestNotices(app.db, app.clock()),
        readParameters(app.db, ["site.title"]),
      ]);
      const title = parameters["site.title"] ?? "";
      const feed = noticeFeed({ base: publicBaseUrl(request), title, notices });
      return xml(reply, feed, "application/rss+xml");
    },
  });
}

function xml(reply: FastifyReply, text: string, type = "application/xml") {
  return reply
    .type(`${type}; charset=utf-8`)
    .header("Cache-Control", "public, max-age=300")
    .send(text);
}

/** Data for the page heads of shared links. */
export default async function sharedEntryRoutes(app: App): Promise<void> {
  serveCached(app, "GET /open/shared/:id", {
    tables: ["content_item", "platform_notice", "material_info"],
    load: async ({ params: { id } }) =>
      ok(found(await findLinkPreview(app.db, idOf(id), app.clock()))),
  });
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function sitemapIndex(base: string, count: number): string {
  const entries = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${xmlText(`${base}/sitemap/${index + 1}`)}</loc></sitemap>`,
  );
  return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}

function sitemap(base: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ path, day }) => {
    const lastmod = day ? `<lastmod>${day}</lastmod>` : "";
    return `<url><loc>${xmlText(base + path)}</loc>${lastmod}</url>`;
  });
  return `${xmlHead}<urlset ${namespace}>\n${entries.join("\n")}\n</urlset>\n`;
}

interface NoticeFeed {
  base: string;
  title: string;
  notices: readonly FeedNotice[];
}

function noticeFeed({ base, title, notices }: NoticeFeed): string {
  const items = notices.map(({ noticeId, noticeTitle, summary, published }) => {
    const link = xmlText(base + entryPath("notice", noticeId));
    return `<item><title>${xmlText(noticeTitle)}</title><link>${link}</link><guid>${link}</guid><pubDate>${published}</pubDate><description>${xmlText(summary)}</description></item>`;
  });
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(title)}</title><link>${xmlText(base)}/</link><description>${xmlText(`${title}公告`)}</description><language>zh-CN</language>
<atom:link href="${xmlText(base)}/feed.xml" rel="self" type="application/rss+xml"/>
${items.join("\n")}
</channel></rss>
`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for an XML element or attribute. */
const xmlText = (text: string): string =>
  legalXml(text, "").replace(/[&<>"']/g, (character) => entities[character] ?? character);

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
