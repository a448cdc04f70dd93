import { sep } from "node:path";
import type { Rolldown } from "vite";

/**
 * Entry of every page, and modules of visitors' pages. The breadcrumb is included: alone it would
 * be a file of 200 bytes.
 */
const start = "/src/app/start.tsx";
const site = [
  "/src/site/layout/site-layout.tsx",
  "/src/site/home/home-page.tsx",
  "/src/site/breadcrumb.tsx",
];
/** Facets of lists and their surroundings, on several pages: one file compresses better. */
const list = "/src/site/content/content-page.tsx";
const facets =
  /\/src\/(?:site\/shared\/(?:facets|subscriptions|content)\/|session\/own-aircraft|ui\/select\/type-tree)/;

const fields =
  /\/src\/(?:forms\/form-field|site\/shared\/forms\/form-section|ui\/dates\/(?:day-input|typed-moment)|ui\/storage\/object-url)/;

/** Schemas. Readers do not need them; forms and the back office load all of them. */
const schemas =
  /\/node_modules\/typebox\/|\/contracts\/src\/(?:fields\/fields|wire\/(?:resource|schemas)|auth\/(?:auth|permissions)|applicability\/applicability-filters)\.ts/;

/** Small modules of most lists of the back office, with their icons: one file compresses better. */
const lists =
  /\/src\/crud\/(?:dialog\/(?:use-confirmed-call|requested-dialog)|list\/(?:filter-field|use-crud-list|columns)|link-button)|\/(?:Check|Delete|Download|Edit|Plus|Up)Outlined\.js$/;

/**
 * Groups the modules of the first load into few files: frameworks, start, site, and shared code.
 * The imports of the pages above define the groups.
 */
export function firstChunks(root: string): Rolldown.CodeSplittingNameFunction {
  let groups: Record<"start" | "site" | "list", Set<string>> | undefined;
  return (id, modules) => {
    // The entry runs before all others and must not depend on them.
    if (id.includes("vite/preload-helper")) return "loader";
    const idOf = (source: string) => root.replaceAll(sep, "/") + source;
    groups ??= {
      start: staticImports([idOf(start)], modules),
      site: staticImports(site.map(idOf), modules),
      list: staticImports([idOf(list)], modules),
    };
    const isFirst = groups.start.has(id) || groups.site.has(id);
    if (!isFirst && fields.test(id)) return "fields";
    if (!isFirst && schemas.test(id)) return "schemas";
    if (!isFirst && lists.test(id)) return "lists";
    if (!isFirst) return groups.list.has(id) && facets.test(id) ? "facets" : null;
    if (id.includes("/node_modules/")) return "framework";
    if (groups.start.has(id)) return "start";
    // The back office must not load the form on other pages than its sign-in.
    if (id.includes("/src/own/sign-in/")) return "sign-in";
    return id.includes("/src/site/") ? "site" : "shared";
  };
}

function staticImports(ids: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>();
  const reach = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reach(imported);
  };
  ids.forEach(reach);
  return reached;
}
