import type { DataOf, KnownPath, QueryOf } from "@aeromaint/contracts/wire/call.ts";
import type { QueryFunction, QueryKey } from "@tanstack/react-query";
import { getData } from "./api.ts";
import { apiUrl, type Query, unwrapEnvelope } from "./request.ts";

/** Answers the url of an open call, where a page is rendered on the server. */
export type SsrFetch = (url: string) => Promise<string>;

/** Whether this runs on the server, which renders pages for all visitors: there is no session. */
export const isSsr = typeof window === "undefined";

interface CallQuery<Data> {
  queryKey: QueryKey;
  queryFn?: QueryFunction<Data>;
}

/**
 * A GET call as the options of a query, whose key is the call. What everybody may have is left to the
 * client's default function: a rendering on the server has its own.
 */
export function callQuery<const Path extends string>(
  path: Path & KnownPath<"GET", Path>,
  query?: QueryOf<"GET", Path>,
): CallQuery<DataOf<"GET", Path>> {
  const queryKey = query === undefined ? [path] : [path, query];
  // The call answers what the table says.
  return isOpenCall(queryKey)
    ? { queryKey }
    : { queryKey, queryFn: queryByKey as QueryFunction<DataOf<"GET", Path>> };
}

/** For queries without a function of their own: the key is the call, a path and its parameters. */
export const queryByKey: QueryFunction = ({ queryKey, signal }) => {
  const [path, query] = callOf(queryKey);
  return getData(path, query, { signal });
};

/** The same on the server, by the fetcher of one rendering. */
export function ssrQueryByKey(ssrFetch: SsrFetch): QueryFunction {
  return async ({ queryKey }) => unwrapEnvelope(await ssrFetch(apiUrl(...callOf(queryKey)))).data;
}

/** Whether a query asks what everybody may have. */
export function isOpenCall([path]: QueryKey): boolean {
  return typeof path === "string" && path.startsWith("/open/");
}

function callOf(queryKey: QueryKey): [path: string, query?: Query] {
  const [path, query] = queryKey;
  if (typeof path !== "string") throw new Error("A query without a function needs a path as key");
  // Keys are declared beside their queries; what else stands there would be no parameters.
  return [path, query as Query | undefined];
}
