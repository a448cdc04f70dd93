import {
  type DehydratedState,
  type Query,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  useRouteError,
} from "react-router";
import { isOpenCall, type SsrFetch, ssrQueryByKey } from "../api/query-by-key.ts";
import {
  licenceBoardPath,
  noAccessPath,
  startAlias,
} from "../back-office/navigation/fixed-paths.ts";
import { restrictionPath } from "../session/restriction.ts";
import { visitorRoutes } from "../site/routes.tsx";
import { redirectRoute } from "./redirect-route.ts";
import { dehydratedState } from "./ssr-state.ts";

/** What one answer leads to is fetched next: categories, then what is in the first of them. */
const maxPasses = 3;
const { query: handle, dataRoutes } = createStaticHandler([
  { ErrorBoundary: Failure, HydrateFallback: Failure, children: visitorRoutes },
]);
/** What the back office has beside its menus' pages. */
const officePages = [
  "/",
  "/login",
  "/login/company/:id",
  restrictionPath,
  startAlias,
  noAccessPath,
  licenceBoardPath,
].map((path) => ({
  path,
}));

export interface SsrPage {
  /** The page as a visitor sees it first. */
  markup: string;
  /** Its queries, so that the browser need not ask. */
  state: DehydratedState;
}

/**
 * Renders a visitors' page without a browser. `ssrFetch` answers the open calls of its components;
 * what it refuses is rendered as not loaded yet.
 */
export async function renderPage(path: string, ssrFetch: SsrFetch): Promise<SsrPage> {
  const context = await handle(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(dataRoutes, context);
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: ssrQueryByKey(ssrFetch), retry: false } },
  });
  const fetched = new Set<Query>();
  let markup = "";
  for (let pass = 0; pass <= maxPasses; pass += 1) {
    markup = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>,
    );
    const wanted = client.getQueryCache().findAll({
      predicate: (query) => isForEverybody(query) && !fetched.has(query),
    });
    if (wanted.length === 0) break;
    await Promise.all(
      wanted.map((query) => {
        fetched.add(query);
        return query.fetch().catch(() => query.reset());
      }),
    );
  }
  return { markup: inert(markup), state: dehydratedState(client) };
}

/** Whether there is a page at a path, regardless of menus. */
export function hasPage(path: string): boolean {
  const match = matchRoutes([...visitorRoutes, redirectRoute, ...officePages], path)?.at(-1);
  return match !== undefined && match.route.path !== "*";
}

/** Rather no page than one of an error. */
function Failure(): never {
  throw useRouteError() ?? new Error("The page was not ready to be rendered");
}

/** What everybody may ask, and a component wants now. */
function isForEverybody({ queryKey, options, meta }: Query): boolean {
  const isWanted = meta?.ssr !== false && (!("enabled" in options) || options.enabled !== false);
  return isWanted && isOpenCall(queryKey);
}

/** What is typed before the page's own code runs would be lost: inputs are disabled. */
function inert(markup: string): string {
  return `<div class="am-ssr" inert>${markup.replaceAll("<input ", "<input readonly ")}</div>`;
}
