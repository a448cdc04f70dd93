import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Returns the JSON response of a public URL. */
type SsrFetch = (url: string) => Promise<string>;

/** Renderer exported by the web build. */
export interface SsrRenderer {
  /** HTML around each renderable page, by path. */
  templates: Readonly<Record<string, string>>;
  /** Renders the page of a path with query. */
  renderPage(url: string, ssrFetch: SsrFetch): Promise<SsrResult>;
  /** True if the client has a page at this path, without looking at menus. */
  hasPage(path: string): boolean;
}

interface SsrResult {
  markup: string;
  /** Dehydrated state of the page's queries. */
  state: unknown;
}

/** Loads the renderer of the web build; undefined without a build. */
export async function loadSsrRenderer(dist: string): Promise<SsrRenderer | undefined> {
  const folder = join(dist, "server");
  const json = await readFile(join(folder, "ssr-templates.json"), "utf8").catch(() => undefined);
  if (!json) return undefined;
  // Exports of web/src/app/ssr-render.tsx.
  const built: Omit<SsrRenderer, "templates"> = await import(
    pathToFileURL(join(folder, "ssr-render.js")).href
  );
  const { renderPage, hasPage } = built;
  return { templates: JSON.parse(json) as SsrRenderer["templates"], renderPage, hasPage };
}
