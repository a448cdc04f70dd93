import { ApiError } from "./api-error.ts";
import { renewAccessToken } from "./renewal.ts";
import { type ApiResponse, type Query, type RequestOptions, request } from "./request.ts";
import { noteRestriction } from "./restriction-refusal.ts";
import { readTokens } from "./tokens.ts";

type CallOptions = Pick<RequestOptions, "signal" | "keepalive">;

/**
 * One call with the bearer token of the signed-in user, if there is one. A refused token is
 * renewed and the call retried; when the session has ended, `useExpired` turns true.
 * Throws ApiError.
 */
async function send<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ApiResponse<T>> {
  try {
    return await sendWithRenewal<T>(method, path, options);
  } catch (error) {
    noteRestriction(error);
    throw error;
  }
}

async function sendWithRenewal<T>(
  method: string,
  path: string,
  options: RequestOptions,
): Promise<ApiResponse<T>> {
  const token = readTokens()?.accessToken;
  try {
    return await request<T>(method, path, { ...options, token });
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.code !== 401) throw error;
    const renewedToken = await renewAccessToken(token);
    if (!renewedToken) throw error;
    return request<T>(method, path, { ...options, token: renewedToken });
  }
}

/** Calls below /api. `path` comes without it. Lists answer `{ list, total }` as their data. */
export const api = {
  send,
  async get<T>(path: string, query?: Query, extras?: CallOptions): Promise<T> {
    return (await send<T>("GET", path, { query, ...extras })).data;
  },
  async post<T>(path: string, body?: unknown, extras?: CallOptions): Promise<T> {
    return (await send<T>("POST", path, { body, ...extras })).data;
  },
  async put<T>(path: string, body?: unknown, extras?: CallOptions): Promise<T> {
    return (await send<T>("PUT", path, { body, ...extras })).data;
  },
  async patch<T>(path: string, body?: unknown, extras?: CallOptions): Promise<T> {
    return (await send<T>("PATCH", path, { body, ...extras })).data;
  },
  async del<T>(path: string, extras?: CallOptions): Promise<T> {
    return (await send<T>("DELETE", path, extras)).data;
  },
};

/** A list as every paged call answers it. */
export interface PagedList<Row> {
  list: Row[];
  total: number;
}
