import type { SharedEntry } from "@aeromaint/contracts/feeds/shared-entry.ts";
import { patterns } from "@aeromaint/contracts/fields/validation.ts";
import type { SearchKind } from "@aeromaint/contracts/search/search-kinds.ts";
import { entryPath, entryScreens } from "@aeromaint/contracts/search/search-kinds.ts";
import type { App } from "../http/app-type.ts";

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

interface Place {
  /** Where the platform is reached from outside. */
  base: string;
}

/** The page with title, description and Open Graph of what it shows, for links that are shared. */
export function withHead(page: string, shared: Shared, { base }: Place): string {
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
