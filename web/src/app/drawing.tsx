import { type Query, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  useRouteError,
} from "react-router";
import { answerInside, type Inside } from "../api/inside-answers.ts";
import { siteRoutes } from "../site/routes.tsx";
import type { FirstData } from "./first-data.ts";

/** What one answer leads to is asked next: categories, then what is in the first of them. */
const rounds = 3;
const { query: open, dataRoutes } = createStaticHandler([
  { ErrorBoundary: Failure, HydrateFallback: Failure, children: siteRoutes },
]);

export interface Drawing {
  /** The page as a visitor sees it first. */
  markup: string;
  /** What it was drawn from, so that the browser need not ask. */
  data: FirstData;
}

/**
 * Draws a visitors' page without a browser. `ask` answers the open calls of its components; what it
 * refuses is drawn as not loaded yet.
 */
export async function draw(path: string, ask: Inside): Promise<Drawing> {
  answerInside(ask);
  const context = await open(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(dataRoutes, context);
  const client = new QueryClient();
  const asked = new Set<Query>();
  let markup = "";
  for (let round = 0; round <= rounds; round += 1) {
    markup = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>,
    );
    const wanted = client.getQueryCache().findAll({
      predicate: (query) => isOpen(query) && !asked.has(query),
    });
    if (wanted.length === 0) break;
    await Promise.all(
      wanted.map((query) => {
        asked.add(query);
        return query.fetch().catch(() => query.reset());
      }),
    );
  }
  const known = [...asked].filter(({ state }) => state.status === "success");
  return {
    markup: untouchable(markup),
    data: known.map((query) => [query.queryKey, query.state.data]),
  };
}

/** Rather no drawing than one of an error. */
function Failure(): never {
  throw useRouteError() ?? new Error("The page was not ready to be drawn");
}

/** What everybody may ask, and a component wants now. */
function isOpen({ queryKey, options, meta }: Query): boolean {
  const [path] = queryKey;
  const isWanted = !meta?.later && (!("enabled" in options) || options.enabled !== false);
  return isWanted && typeof path === "string" && path.startsWith("/open/");
}

/** What is typed before the page's own code runs would be lost: nobody is let to. */
function untouchable(markup: string): string {
  return `<div class="am-drawn" inert>${markup.replaceAll("<input ", "<input readonly ")}</div>`;
}
