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
import { isOpenRequest, type SsrFetch, ssrQueryByKey } from "../api/query-by-key.ts";
import {
  licenceBoardPath,
  noAccessPath,
  startAlias,
} from "../back-office/navigation/fixed-paths.ts";
import { restrictionPath } from "../session/restriction.ts";
import { visitorRoutes } from "../site/routes.tsx";
import { redirectRoute } from "./redirect-route.ts";
import { dehydrateQueries } from "./ssr-state.ts";

/**
 * Passes of fetching: each response may lead to further queries, e.g. categories, then their items.
 */
const maxPasses = 3;
const { query: handle, dataRoutes } = createStaticHandler([
  { ErrorBoundary: Failure, HydrateFallback: Failure, children: visitorRoutes },
]);
/** Pages of the back office outside of its menus. */
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

interface SsrPage {
  markup: string;
  /** Queries of the page, so that the browser does not repeat them. */
  state: DehydratedState;
}

/**
 * Renders a page for visitors. `ssrFetch` answers its open requests; a refused request renders as
 * loading.
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
  return { markup: inert(markup), state: dehydrateQueries(client) };
}

/** True if a page exists at the path, regardless of menus. */
export function hasPage(path: string): boolean {
  const match = matchRoutes([...visitorRoutes, redirectRoute, ...officePages], path)?.at(-1);
  return match !== undefined && match.route.path !== "*";
}

/** Throws instead of rendering an error page. */
function Failure(): never {
  throw useRouteError() ?? new Error("The page was not ready to be rendered");
}

/** True for enabled queries that need no session. */
function isForEverybody({ queryKey, options, meta }: Query): boolean {
  const isWanted = meta?.ssr !== false && (!("enabled" in options) || options.enabled !== false);
  return isWanted && isOpenRequest(queryKey);
}

/** Makes the markup inert and inputs read-only: input before the scripts run would be lost. */
function inert(markup: string): string {
  return `<div class="am-ssr" inert>${markup.replaceAll("<input ", "<input readonly ")}</div>`;
}
