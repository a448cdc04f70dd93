import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, timeoutCode } from "../api/api-error.ts";
import { reportFailure } from "../api/failures.ts";
import { isOpenRequest, queryByKey } from "../api/query-by-key.ts";
import { subscribeAccountEnd } from "../session/account-end.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the screen shows the error itself. `ssr: false`: not rendered on the server. */
    queryMeta: { quiet?: boolean; ssr?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) reportFailure(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) reportFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      queryFn: queryByKey,
      staleTime: 10_000,
      retry: worthAnotherTry,
      refetchOnWindowFocus: false,
      // Without a network, requests fail with a message instead of waiting.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// Keep the error of a query while it refetches, so that the screen keeps the error message and its
// button.
const failures = new Map<string, Error>();
queryClient.getQueryCache().subscribe((event) => {
  const { query, type } = event;
  if (type === "removed") failures.delete(query.queryHash);
  if (type !== "updated") return;
  const { action } = event;
  if (action.type === "error") failures.set(query.queryHash, action.error);
  if (action.type === "success") failures.delete(query.queryHash);
  const error = failures.get(query.queryHash);
  if (action.type === "fetch" && error && query.state.data === undefined) {
    query.setState({ status: "error", error });
  }
});

// Never show cached data of one user to the next user of the browser.
subscribeAccountEnd(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOpenRequest(queryKey) });
  queryClient.getMutationCache().clear();
});

function worthAnotherTry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === timeoutCode) return false;
  return failures < 1 && error.code >= 502;
}
