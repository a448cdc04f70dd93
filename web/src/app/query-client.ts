import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, tooSlow } from "../api/api-error.ts";
import { reportFailure } from "../api/failures.ts";
import { isOpenCall, queryByKey } from "../api/query-by-key.ts";
import { subscribeAccountEnd } from "../session/account-end.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the screen itself says what went wrong. `ssr: false`: no part of a rendered page. */
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
      // Without a network they fail, which is said, instead of waiting for one in silence.
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

// What is asked again after a failure counts as failed until an answer is there: its sentence, with its
// button, stays in place of grey bars.
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

// The cache of one user is never shown to the next one in the same browser.
subscribeAccountEnd(() => {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOpenCall(queryKey) });
  queryClient.getMutationCache().clear();
});

function worthAnotherTry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === tooSlow) return false;
  return failures < 1 && error.code >= 502;
}
