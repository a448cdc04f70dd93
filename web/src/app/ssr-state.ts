import { type DehydratedState, dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";

/** What a page was rendered from. It carries no times: the same data make the same page. */
export function dehydratedState(client: QueryClient): DehydratedState {
  return updatedAt(0, dehydrate(client));
}

/** Takes over what the page was rendered from. As fresh as the page: it was true when it left. */
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
