import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { FeedNotice } from "./newest-notices.queries.ts";
import type { SitePage } from "./sitemap.queries.ts";
import { xmlHead, xmlText } from "./xml.ts";

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A list of sitemaps, where one is too short for all there is. */
export function sitemapIndex(base: string, count: number): string {
  const entries = Array.from(
    { length: count },
    (_, index) => `<sitemap><loc>${xmlText(`${base}/sitemap/${index + 1}`)}</loc></sitemap>`,
  );
  return `${xmlHead}<sitemapindex ${namespace}>\n${entries.join("\n")}\n</sitemapindex>\n`;
}

export function sitemap(base: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ path, day }) => {
    const lastmod = day ? `<lastmod>${day}</lastmod>` : "";
    return `<url><loc>${xmlText(base + path)}</loc>${lastmod}</url>`;
  });
  return `${xmlHead}<urlset ${namespace}>\n${entries.join("\n")}\n</urlset>\n`;
}

interface Channel {
  base: string;
  title: string;
  notices: readonly FeedNotice[];
}

/** RSS 2.0. */
export function noticeFeed({ base, title, notices }: Channel): string {
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
