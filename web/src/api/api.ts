import { ApiError } from "./api-error.ts";
import { renewed } from "./renewal.ts";
import { type Answer, type Query, type RequestOptions, request } from "./request.ts";
import { noteHold } from "./restriction-refusal.ts";
import { readTokens } from "./tokens.ts";

type Extras = Pick<RequestOptions, "signal" | "keepalive">;

/**
 * One call with the bearer token of the signed-in user, if there is one. A refused token is
 * renewed and the call sent again, unseen; when the sign-in has ended, `useExpired` turns true.
 * Throws ApiError.
 */
async function send<T>(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer<T>> {
  try {
    return await renewing<T>(method, path, options);
  } catch (error) {
    noteHold(error);
    throw error;
  }
}

async function renewing<T>(
  method: string,
  path: string,
  options: RequestOptions,
): Promise<Answer<T>> {
  const token = readTokens()?.accessToken;
  try {
    return await request<T>(method, path, { ...options, token });
  } catch (error) {
    if (!token || !(error instanceof ApiError) || error.code !== 401) throw error;
    const fresh = await renewed(token);
    if (!fresh) throw error;
    return request<T>(method, path, { ...options, token: fresh });
  }
}

/** Calls below /api. `path` comes without it. Lists answer `{ list, total }` as their data. */
export const api = {
  send,
  async get<T>(path: string, query?: Query, extras?: Extras): Promise<T> {
    return (await send<T>("GET", path, { query, ...extras })).data;
  },
  async post<T>(path: string, body?: unknown, extras?: Extras): Promise<T> {
    return (await send<T>("POST", path, { body, ...extras })).data;
  },
  async put<T>(path: string, body?: unknown, extras?: Extras): Promise<T> {
    return (await send<T>("PUT", path, { body, ...extras })).data;
  },
  async patch<T>(path: string, body?: unknown, extras?: Extras): Promise<T> {
    return (await send<T>("PATCH", path, { body, ...extras })).data;
  },
  async del<T>(path: string, extras?: Extras): Promise<T> {
    return (await send<T>("DELETE", path, extras)).data;
  },
};

/** A list as every paged call answers it. */
export interface Page<Row> {
  list: Row[];
  total: number;
}
