import type { ErrorReason, FieldError } from "@aeromaint/contracts/wire/errors.ts";
import { ApiError, networkError } from "./api-error.ts";
import { checkConnection } from "./connection.ts";
import { recordServerDate } from "./server-clock.ts";

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  query?: Query;
  /** FormData is sent as multipart, other values as JSON. */
  body?: unknown;
  /** Aborts the request, e.g. when its screen unmounts. */
  signal?: AbortSignal;
  keepalive?: boolean;
}

export interface ApiResponse<T> {
  data: T;
  message: string;
}

interface Envelope {
  code: number;
  message: string;
  data: unknown;
  requestId?: string;
  reason?: ErrorReason;
}

const callTimeout = 10_000;
const uploadTimeout = 300_000;

/**
 * Makes one request below /api and parses its envelope.
 * @throws ApiError, or AbortError after an abort
 */
export async function request<T>(
  method: string,
  path: string,
  {
    query,
    body,
    signal,
    keepalive = false,
    token,
    key,
  }: RequestOptions & { token?: string | undefined; key?: string | undefined } = {},
): Promise<ApiResponse<T>> {
  const timeout = AbortSignal.timeout(body instanceof FormData ? uploadTimeout : callTimeout);
  const headers: Record<string, string> = { Accept: "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  const json = body !== undefined && !(body instanceof FormData);
  if (json) headers["Content-Type"] = "application/json";
  let response: Response;
  let text: string;
  try {
    response = await fetch(apiUrl(path, query), {
      method,
      headers,
      keepalive,
      body: json ? JSON.stringify(body) : ((body as FormData | undefined) ?? null),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
    // Responses without a session may come from a cache; others never do.
    if (token) recordServerDate(response.headers.get("date"));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw networkError({ isTooSlow: timeout.aborted });
  }
  return unwrapEnvelope<T>(text);
}

export function apiUrl(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  return `/api${path}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** Parses an envelope. @throws ApiError if its code is not 200 */
export function unwrapEnvelope<T>(text: string): ApiResponse<T> {
  const envelope = parseEnvelope(text);
  if (envelope.code === 200) {
    // The contract of the route defines T; the server validates the response with it.
    return { data: envelope.data as T, message: envelope.message };
  }
  const { data, ...refusal } = envelope;
  // A proxy may answer for an unreachable server.
  if (refusal.code >= 502) checkConnection();
  throw new ApiError({ ...refusal, errors: errorsIn(data) });
}

/** Throws the ApiError of an error response. */
export function throwApiError(text: string): never {
  unwrapEnvelope(text);
  throw networkError();
}

function parseEnvelope(text: string): Envelope {
  try {
    const value: unknown = JSON.parse(text);
    if (isEnvelope(value)) return value;
  } catch {
    // Response of a proxy, e.g. HTML: handled below.
  }
  throw networkError();
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

function errorsIn(data: unknown): FieldError[] {
  if (typeof data !== "object" || data === null || !("errors" in data)) return [];
  return Array.isArray(data.errors) ? (data.errors as FieldError[]) : [];
}
