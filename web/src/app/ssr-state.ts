import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";

/** Queries of a page, without times: the same data give the same page. */
export function dehydrateQueries(client: QueryClient): DehydratedState {
  return updatedAt(0, dehydrate(client));
}

/** Hydrates the queries of the page; they count as fresh. */
export function hydrateQueries(client: QueryClient, page: Document = document): void {
  const json = page.getElementById("dehydrated-state")?.textContent;
  if (json) hydrate(client, updatedAt(Date.now(), JSON.parse(json) as DehydratedState));
}

function updatedAt(dataUpdatedAt: number, { mutations, queries }: DehydratedState) {
  return {
    mutations,
    queries: queries.map((query) => ({
      ...query,
      dehydratedAt: dataUpdatedAt,
      state: { ...query.state, dataUpdatedAt },
    })),
  };
}
