import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Answers the url of an open call with its JSON. */
type SsrFetch = (url: string) => Promise<string>;

/** What the web's build gives to render pages with. */
export interface SsrRenderer {
  /** Path of each page that can be rendered → the HTML around it. */
  templates: Readonly<Record<string, string>>;
  /** Renders the page at a path with its query. */
  renderPage(url: string, ssrFetch: SsrFetch): Promise<SsrResult>;
  /** Whether the client has a page at this path without asking the menus. */
  hasPage(path: string): boolean;
}

interface SsrResult {
  markup: string;
  /** Dehydrated state of the page's queries. */
  state: unknown;
}

/** The renderer of a built client; nothing where none is built. */
export async function loadSsrRenderer(dist: string): Promise<SsrRenderer | undefined> {
  const folder = join(dist, "server");
  const json = await readFile(join(folder, "ssr-templates.json"), "utf8").catch(() => undefined);
  if (!json) return undefined;
  // Built from web/src/app/ssr-render.tsx, whose exports these are.
  const built: Omit<SsrRenderer, "templates"> = await import(
    pathToFileURL(join(folder, "ssr-render.js")).href
  );
  const { renderPage, hasPage } = built;
  return { templates: JSON.parse(json) as SsrRenderer["templates"], renderPage, hasPage };
}
