import type { DataOf, KnownPath, QueryOf } from "@aeromaint/contracts/wire/call.ts";
import type { Method } from "@aeromaint/contracts/wire/route.ts";
import { withToken } from "./renewal.ts";
import { type ApiResponse, type Query, type RequestOptions, request } from "./request.ts";
import { withRequestKey } from "./request-key.ts";
import { recordRestriction } from "./restriction-refusal.ts";

type CallOptions = Pick<RequestOptions, "signal" | "keepalive">;

/**
 * Makes a request with the access token of the signed-in user, if any. A refused token is renewed
 * and the request retried. After the end of the session, `useExpired` returns true.
 * Only for shared components, which get their path from a resource. Other code uses `api`.
 * @throws ApiError
 */
export async function send<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse<T>> {
  try {
    return await withRequestKey({ method, path, body: options.body }, (key) =>
      withToken((token) => request<T>(method, path, { ...options, token, key })),
    );
  } catch (error) {
    recordRestriction(error);
    throw error;
  }
}

/** Data of a GET request, for shared components too. */
export async function getData<T>(path: string, query?: Query, extras?: CallOptions): Promise<T> {
  return (await send<T>("GET", path, { query, ...extras })).data;
}

/** Path below /api that the route table has for this method. */
type KnownPathOf<M extends Method, Path extends string> = Path & KnownPath<M, Path>;

/**
 * Requests below /api, typed by the route table in contracts. Unknown paths do not compile. Lists
 * respond with `{ list, total }`.
 */
export const api = {
  send<const M extends Method, const Path extends string>(
    method: M,
    path: KnownPathOf<M, Path>,
    options?: RequestOptions,
  ): Promise<ApiResponse<DataOf<M, Path>>> {
    return send(method, path, options);
  },
  get<const Path extends string>(
    path: KnownPathOf<"GET", Path>,
    query?: QueryOf<"GET", Path>,
    extras?: CallOptions,
  ): Promise<DataOf<"GET", Path>> {
    return getData(path, query, extras);
  },
  async post<const Path extends string>(
    path: KnownPathOf<"POST", Path>,
    body?: unknown,
    extras?: CallOptions,
  ): Promise<DataOf<"POST", Path>> {
    return (await send<DataOf<"POST", Path>>("POST", path, { body, ...extras })).data;
  },
  async put<const Path extends string>(
    path: KnownPathOf<"PUT", Path>,
    body?: unknown,
    extras?: CallOptions,
  ): Promise<DataOf<"PUT", Path>> {
    return (await send<DataOf<"PUT", Path>>("PUT", path, { body, ...extras })).data;
  },
  async del<const Path extends string>(
    path: KnownPathOf<"DELETE", Path>,
    extras?: CallOptions,
  ): Promise<DataOf<"DELETE", Path>> {
    return (await send<DataOf<"DELETE", Path>>("DELETE", path, extras)).data;
  },
};

export interface PagedList<Row> {
  list: Row[];
  total: number;
}
