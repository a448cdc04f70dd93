import { sep } from "node:path";
import type { Rolldown } from "vite";

/** What every page of the client begins with, and what every visitor's page does. */
const start = "/src/app/start.tsx";
const site = ["/src/site/layout/site-layout.tsx", "/src/site/home/home-page.tsx"];
const siteRoutes = "/src/site/routes.tsx";
/** What every page of the back office begins with. */
const frame = [
  "/src/back-office/office-frame.tsx",
  "/src/back-office/navigation/page-access.ts",
  "/src/back-office/shell/office-layout.tsx",
];

/**
 * Few files for what visitors see first: the long-lived frameworks, the start, the site, and what
 * it shares with the back office. Which modules that are, the imports of these pages say.
 */
export function firstChunks(root: string): Rolldown.CodeSplittingNameFunction {
  let groups: { start: Set<string>; site: Set<string> } | undefined;
  return (id, modules) => {
    // The entry runs before all others are read: it stands on nothing else.
    if (id.includes("vite/preload-helper")) return "loader";
    const idOf = (source: string) => root.replaceAll(sep, "/") + source;
    groups ??= {
      start: staticImports([idOf(start)], modules),
      site: staticImports(site.map(idOf), modules),
    };
    const isFirst = groups.start.has(id) || groups.site.has(id);
    if (!isFirst) return null;
    if (id.includes("/node_modules/")) return "framework";
    if (groups.start.has(id)) return "start";
    return id.includes("/src/site/") ? "site" : "shared";
  };
}

/** What lists are made of; the frame around every page does without. */
const listParts =
  /\/(antd\/es|@rc-component)\/(table|tree|pagination|progress|segmented)\/|\/src\/crud\/(list|dialog|draft|removal)\//;

/**
 * Few files for the back office too: what most of its pages share, and what its lists do. Each small
 * file of its own costs a request. Visitors' pages read none of them.
 */
export function officeChunks(root: string): Rolldown.CodeSplittingNameFunction {
  let around: { site: Set<string>; frame: Set<string> } | undefined;
  return (id, modules) => {
    const idOf = (source: string) => root.replaceAll(sep, "/") + source;
    around ??= {
      site: allImports([idOf(siteRoutes)], modules),
      frame: staticImports(frame.map(idOf), modules),
    };
    if (around.site.has(id)) return null;
    // Packages' indexes import all that the package has: what is used of it, only the bundler knows.
    const isAround = around.frame.has(id) && !id.includes("/node_modules/");
    return listParts.test(id) && !isAround ? "lists" : "office";
  };
}

type ImportedIds = (module: Rolldown.ModuleInfo) => readonly string[];

function staticImports(ids: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  return reachedFrom(ids, modules, ({ importedIds }) => importedIds);
}

function allImports(ids: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  return reachedFrom(ids, modules, ({ importedIds, dynamicallyImportedIds }) => [
    ...importedIds,
    ...dynamicallyImportedIds,
  ]);
}

function reachedFrom(
  ids: readonly string[],
  modules: Rolldown.ChunkingContext,
  importedBy: ImportedIds,
): Set<string> {
  const reached = new Set<string>();
  const reach = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    const info = modules.getModuleInfo(id);
    if (info) importedBy(info).forEach(reach);
  };
  ids.forEach(reach);
  return reached;
}
