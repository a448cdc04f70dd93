import type { DataOf, KnownPath, QueryOf } from "@aeromaint/contracts/wire/call.ts";
import type { Method } from "@aeromaint/contracts/wire/route.ts";
import { withToken } from "./renewal.ts";
import { type ApiResponse, type Query, type RequestOptions, request } from "./request.ts";
import { withRequestKey } from "./request-key.ts";
import { recordRestriction } from "./restriction-refusal.ts";

type CallOptions = Pick<RequestOptions, "signal" | "keepalive">;

/**
 * One call with the bearer token of the signed-in user, if there is one. A refused token is
 * renewed and the call retried; when the session has ended, `useExpired` turns true. For the
 * shared pieces, whose path and row come with a resource; everybody else uses `api`.
 * Throws ApiError.
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

/** The data of a GET call, likewise for the shared pieces. */
export async function getData<T>(path: string, query?: Query, extras?: CallOptions): Promise<T> {
  return (await send<T>("GET", path, { query, ...extras })).data;
}

/** A path below /api that the table of routes has for this method. */
type Known<M extends Method, Path extends string> = Path & KnownPath<M, Path>;

/**
 * Calls below /api, by the table of routes in contracts: a path that is not there does not compile,
 * and the type of the answer comes from it. Lists answer `{ list, total }` as their data.
 */
export const api = {
  send<const M extends Method, const Path extends string>(
    method: M,
    path: Known<M, Path>,
    options?: RequestOptions,
  ): Promise<ApiResponse<DataOf<M, Path>>> {
    return send(method, path, options);
  },
  get<const Path extends string>(
    path: Known<"GET", Path>,
    query?: QueryOf<"GET", Path>,
    extras?: CallOptions,
  ): Promise<DataOf<"GET", Path>> {
    return getData(path, query, extras);
  },
  async post<const Path extends string>(
    path: Known<"POST", Path>,
    body?: unknown,
    extras?: CallOptions,
  ): Promise<DataOf<"POST", Path>> {
    return (await send<DataOf<"POST", Path>>("POST", path, { body, ...extras })).data;
  },
  async put<const Path extends string>(
    path: Known<"PUT", Path>,
    body?: unknown,
    extras?: CallOptions,
  ): Promise<DataOf<"PUT", Path>> {
    return (await send<DataOf<"PUT", Path>>("PUT", path, { body, ...extras })).data;
  },
  async del<const Path extends string>(
    path: Known<"DELETE", Path>,
    extras?: CallOptions,
  ): Promise<DataOf<"DELETE", Path>> {
    return (await send<DataOf<"DELETE", Path>>("DELETE", path, extras)).data;
  },
};

/** A list as every paged call answers it. */
export interface PagedList<Row> {
  list: Row[];
  total: number;
}
