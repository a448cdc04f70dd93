import type { DataOf, KnownPath, QueryOf } from "@aeromaint/contracts/wire/call.ts";
import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import { getData } from "./api.ts";
import { apiUrl, type Query, unwrapEnvelope } from "./request.ts";

/** Fetches the body of an open URL during server-side rendering. */
export type SsrFetch = (url: string) => Promise<string>;

/** True during server-side rendering, where there is no session. */
export const isSsr = typeof window === "undefined";

interface CallQuery<Data> {
  queryKey: QueryKey;
  queryFn?: QueryFunction<Data>;
}

/**
 * Query options of a GET request. The key is the request. Open requests use the client's default
 * function, which differs during server-side rendering.
 */
export function callQuery<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<"GET", Path>,
): CallQuery<DataOf<"GET", Path>> {
  const queryKey = query === undefined ? [path] : [path, query];
  // The route table defines the type of the response.
  return isOpenRequest(queryKey)
    ? { queryKey }
    : { queryKey, queryFn: queryByKey as QueryFunction<DataOf<"GET", Path>> };
}

/** The same for a screen that shows the error itself. */
export function quietQuery<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<"GET", Path>,
) {
  return { ...callQuery(path, query), meta: { quiet: true } };
}

/** Placeholder of a list: the previous page, unless one of the named parameters differs. */
export function keepPrevious<Name extends string>(query: Record<Name, unknown>, ...names: Name[]) {
  return <Data>(previous: Data | undefined, before: { queryKey: QueryKey } | undefined) => {
    // Keys of lists are a path and its parameters.
    const earlier = before?.queryKey[1] as Record<Name, unknown> | undefined;
    return earlier && names.every((name) => earlier[name] === query[name]) ? previous : undefined;
  };
}

/** Default query function: the key is a path and its parameters. */
export const queryByKey: QueryFunction = ({ queryKey, signal }) => {
  const [path, query] = callOf(queryKey);
  return getData(path, query, { signal });
};

/** Default query function of one server-side rendering. */
export function ssrQueryByKey(ssrFetch: SsrFetch): QueryFunction {
  return async ({ queryKey }) => unwrapEnvelope(await ssrFetch(apiUrl(...callOf(queryKey)))).data;
}

/** True if the request needs no session. */
export function isOpenRequest([path]: QueryKey): boolean {
  return typeof path === "string" && path.startsWith("/open/");
}

function callOf(queryKey: QueryKey): [path: string, query?: Query] {
  const [path, query] = queryKey;
  if (typeof path !== "string") throw new Error("A query without a function needs a path as key");
  // Keys are declared with their queries; the second part is always the parameters.
  return [path, query as Query | undefined];
}
