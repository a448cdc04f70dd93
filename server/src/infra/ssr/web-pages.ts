import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { SharedEntry } from "@aeromaint/contracts/feeds/shared-entry.ts";
import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import { findScreenName } from "@aeromaint/contracts/screens.ts";
import {
  entryPath,
  entryScreens,
  type SearchKind,
} from "@aeromaint/contracts/search/search-kinds.ts";
import { previewPath } from "@aeromaint/contracts/site-info/preview.ts";
import { escapedHtml } from "@aeromaint/contracts/wire/escaped-html.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { isUnchanged } from "../cache/response-cache.ts";
import type { Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { encodings } from "../http/compression.ts";
import { notFound } from "../http/errors.ts";
import { publicBaseUrl } from "../http/networks.ts";
import { sameOriginFrameHeaders } from "../http/security-headers.ts";
import { type CompressedPage, compressPage, SsrPageCache } from "./ssr-page-cache.ts";
import { loadSsrRenderer } from "./ssr-renderer.ts";

/** Page of the client for unknown addresses. */
const errorPath = "/error";
const built = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

/**
 * Serves the built client. Hashed assets are cached forever, other files for an hour. Every other
 * address gets the page, with status 404 for unknown paths and for entries that the public cannot
 * see. Sends compressed copies if they exist.
 */
export async function webPages(app: App, { dist = built }: { dist?: string } = {}): Promise<void> {
  const files = await filesBelow(dist);
  // Development and tests have no built client to serve.
  if (files.size > 0) {
    await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true });
  }

  const index = files.has("index.html") ? await readFile(join(dist, "index.html"), "utf8") : "";
  const bare = await compressPage(index);
  const robots = files.has("robots.txt") ? await readFile(join(dist, "robots.txt"), "utf8") : "";
  const renderer = await loadSsrRenderer(dist);
  const pages = renderer && new SsrPageCache(app, renderer);

  const hasPage = async (url: string, path: string): Promise<boolean> => {
    const [pathname = ""] = url.split("?", 1);
    if (!renderer || path === "index.html" || renderer.hasPage(pathname)) return true;
    // While the database is away, the client decides.
    return isMenuPath(app.db, `/${path.replace(/(?<!\/)\/+$/, "")}`).catch(() => true);
  };

  app.get("/*", {
    config: { access: "open" },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = pathOf(request.url);
      if (path === "robots.txt" && robots) {
        const text = `${robots.trimEnd()}\nSitemap: ${publicBaseUrl(request)}/sitemap.xml\n`;
        return reply.type("text/plain; charset=utf-8").send(text);
      }
      if (path && files.has(path) && path !== "index.html") {
        return reply.sendFile(path, lifetimeOf(path));
      }
      if (path === null || notPages.test(path) || !files.has("index.html")) throw notFound();
      reply.header("Cache-Control", "no-cache");
      if (`/${path}` === previewPath) reply.headers(sameOriginFrameHeaders);
      const entry = await findSharedEntry(app, request.url);
      if (entry === null || !(await hasPage(request.url, path))) {
        return sendHtml(request, reply.code(404), (await pages?.page(errorPath)) ?? bare);
      }
      const page = (await pages?.page(request.url)) ?? bare;
      if (!entry) return sendHtml(request, reply, page);
      const html = addMetaTags(page.html, entry, { base: publicBaseUrl(request) });
      return sendHtml(request, reply, await compressPage(html));
    },
  });
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  reply.type("text/html; charset=utf-8").header("Vary", "Accept-Encoding");
  if (reply.statusCode === 200) {
    reply.header("ETag", page.etag);
    if (isUnchanged(request.headers["if-none-match"], page.etag)) return reply.code(304).send();
  }
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = encodings.find((name) => accepted.includes(name));
  if (!encoding) return reply.send(page.html);
  return reply.header("Content-Encoding", encoding).send(page[encoding]);
}

/** Cache lifetime in the browser; version.json is never cached. */
function lifetimeOf(path: string): fastifyStatic.SendOptions {
  if (path === "version.json") return { maxAge: 0 };
  return path.startsWith("assets/") ? { maxAge: "365d", immutable: true } : { maxAge: "1h" };
}

/** Relative paths of all built files; empty without a build. */
async function filesBelow(dist: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dist, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, "/"))
      // The server's own rendering files are not public.
      .filter((path) => !path.startsWith("server/")),
  );
}

// Never serves the page for missing API routes or assets.
const notPages = /^(api|assets)(\/|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refuses control characters.
const odd = /[\0-\x1f\\]|(^|\/)\.\.?(\/|$)/;

/** Decoded path without leading slash; null for invalid paths. */
function pathOf(url: string): string | null {
  const end = url.indexOf("?");
  try {
    const path = decodeURIComponent(url.slice(1, end < 0 ? undefined : end));
    return odd.test(path) ? null : path;
  } catch {
    return null;
  }
}

interface Shared extends SharedEntry {
  id: string;
}

/**
 * Public data of the entry at an address. Null if the public cannot see the entry; undefined if the
 * address has no entry or the database is away.
 */
export async function findSharedEntry(app: App, url: string): Promise<Shared | null | undefined> {
  const [path, query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  for (const [kind, screen] of Object.entries(entryScreens)) {
    if (screen.path !== path?.replace(/(?<!\/)\/+$/, "")) continue;
    const id = parameters.get(screen.parameter);
    if (!id) return undefined;
    const entry = patterns.id.test(id) ? await entryOf(app, id) : null;
    return entry && (entry.kind === kind ? { ...entry, id } : null);
  }
  return undefined;
}

async function entryOf(app: App, id: string): Promise<SharedEntry | null | undefined> {
  const url = `/api/open/shared/${id}`;
  const cached = app.responseCache.get(url);
  const body = cached ? cached.body.toString() : (await app.inject(url)).payload;
  const { code, data } = JSON.parse(body) as { code: number; data: SharedEntry };
  if (code === 404) return null;
  return code === 200 ? data : undefined;
}

interface PublicAddress {
  /** Public base URL. */
  base: string;
}

/** Page with title, description and Open Graph tags of its entry, for shared links. */
export function addMetaTags(page: string, shared: Shared, { base }: PublicAddress): string {
  const { title, summary, cover, kind, id } = shared;
  const properties = {
    "og:type": "article",
    "og:title": title,
    "og:description": summary,
    "og:url": base + entryPath(kind as SearchKind, id),
    ...(cover && { "og:image": `${base}${cover}?w=1200` }),
  };
  const graph = Object.entries(properties)
    .map(([name, value]) => `<meta property="${name}" content="${escapedHtml(value)}" />`)
    .join("");
  return page
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escapedHtml(summary || title)}" />`,
    )
    .replace(
      /<title>([^<]*)<\/title>/,
      (_, site) => `<title>${escapedHtml(title)} - ${site}</title>${graph}`,
    );
}

/** True if a menu has this path, or opens the screen of this path; regardless of permissions. */
async function isMenuPath(db: Read, path: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive page as (
      select menu_id, '/' || menu_code as path from sys_menu
      where parent_id is null and menu_type in ('A', 'M', 'C')
      union all
      select m.menu_id, p.path || '/' || m.menu_code
      from sys_menu m join page p on m.parent_id = p.menu_id
      where m.menu_type in ('A', 'M', 'C') and starts_with(${path}, p.path || '/')
    )
    select 1 from page where path = ${path}
    union all select 1 from sys_menu where screen = ${findScreenName(path) ?? null}`.execute(db);
  return rows.length > 0;
}
