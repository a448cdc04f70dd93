import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { SharedEntry } from "@aeromaint/contracts/feeds/shared-entry.ts";
import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import {
  entryPath,
  entryScreens,
  type SearchKind,
} from "@aeromaint/contracts/search/search-kinds.ts";
import { previewPath } from "@aeromaint/contracts/site-info/preview.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnchanged } from "../cache/response-cache.ts";
import type { App } from "../http/app-type.ts";
import { encodings } from "../http/compression.ts";
import { notFound } from "../http/errors.ts";
import { baseOf } from "../http/networks.ts";
import { framedBySelf } from "../http/security-headers.ts";
import { isMenuPath } from "./menu-paths.queries.ts";
import { type FinishedPage, finishedPage, SsrPageCache } from "./ssr-page-cache.ts";
import { loadSsrRenderer } from "./ssr-renderer.ts";

/** Where the client says that a page does not exist. */
const errorPath = "/error";
const built = fileURLToPath(new URL("../../../../web/dist/", import.meta.url));

/**
 * The built client: hashed assets for good, other files for an hour, and the page itself for
 * every other address that a browser opens: with status 404 where the address is no page's, or
 * names an entry that the public does not see. Compressed copies are sent where they exist.
 */
export async function webPages(app: App, { dist = built }: { dist?: string } = {}): Promise<void> {
  const files = await filesBelow(dist);
  // Without a built client (development, tests) there is no folder to serve from.
  if (files.size > 0) {
    await app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true });
  }

  const index = files.has("index.html") ? await readFile(join(dist, "index.html"), "utf8") : "";
  const bare = await finishedPage(index);
  const robots = files.has("robots.txt") ? await readFile(join(dist, "robots.txt"), "utf8") : "";
  const renderer = await loadSsrRenderer(dist);
  const pages = renderer && new SsrPageCache(app, renderer);

  const hasPage = async (url: string, path: string): Promise<boolean> => {
    const [pathname = ""] = url.split("?", 1);
    if (!renderer || path === "index.html" || renderer.hasPage(pathname)) return true;
    // Unknown while the database is away: then the client finds out.
    return isMenuPath(app.db, `/${path.replace(/(?<!\/)\/+$/, "")}`).catch(() => true);
  };

  app.get("/*", {
    config: { access: "open" },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = pathOf(request.url);
      if (path === "robots.txt" && robots) {
        const text = `${robots.trimEnd()}\nSitemap: ${baseOf(request)}/sitemap.xml\n`;
        return reply.type("text/plain; charset=utf-8").send(text);
      }
      if (path && files.has(path) && path !== "index.html") {
        return reply.sendFile(path, lifetimeOf(path));
      }
      if (path === null || notPages.test(path) || !files.has("index.html")) throw notFound();
      reply.header("Cache-Control", "no-cache");
      if (`/${path}` === previewPath) reply.headers(framedBySelf);
      const entry = await namedEntry(app, request.url);
      if (entry === null || !(await hasPage(request.url, path))) {
        return sendHtml(request, reply.code(404), (await pages?.page(errorPath)) ?? bare);
      }
      const page = (await pages?.page(request.url)) ?? bare;
      if (!entry) return sendHtml(request, reply, page);
      const html = withHead(page.html, entry, { base: baseOf(request) });
      return sendHtml(request, reply, await finishedPage(html));
    },
  });
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
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

/** What the browser keeps, and how long; a client that asks for the version wants today's. */
function lifetimeOf(path: string): fastifyStatic.SendOptions {
  if (path === "version.json") return { maxAge: 0 };
  return path.startsWith("assets/") ? { maxAge: "365d", immutable: true } : { maxAge: "1h" };
}

/** Relative paths of all built files; none before the client was built. */
async function filesBelow(dist: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dist, `${entry.parentPath}${sep}${entry.name}`).replaceAll(sep, "/"))
      // What pages are rendered with is the server's own.
      .filter((path) => !path.startsWith("server/")),
  );
}

// Calls and built files are there or not; a page would be the wrong answer for them.
const notPages = /^(api|assets)(\/|$)/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses.
const odd = /[\0-\x1f\\]|(^|\/)\.\.?(\/|$)/;

/** The decoded path without leading slash; null for what names neither file nor page. */
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
 * The entry that an address names, as the public sees it: null where the public sees none of that
 * id, undefined where the address names none or the database is away.
 */
export async function namedEntry(app: App, url: string): Promise<Shared | null | undefined> {
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
  /** Where the platform is reached from outside. */
  base: string;
}

/** The page with title, description and Open Graph of what it shows, for links that are shared. */
export function withHead(page: string, shared: Shared, { base }: PublicAddress): string {
  const { title, summary, cover, kind, id } = shared;
  const properties = {
    "og:type": "article",
    "og:title": title,
    "og:description": summary,
    "og:url": base + entryPath(kind as SearchKind, id),
    ...(cover && { "og:image": `${base}${cover}?w=1200` }),
  };
  const graph = Object.entries(properties)
    .map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`)
    .join("");
  return page
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escaped(summary || title)}" />`,
    )
    .replace(
      /<title>([^<]*)<\/title>/,
      (_, site) => `<title>${escaped(title)} - ${site}</title>${graph}`,
    );
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
