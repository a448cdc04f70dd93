import type { ErrorReason, FieldError } from "@aeromaint/contracts/wire/errors.ts";
import { ApiError, networkError } from "./api-error.ts";
import { checkConnection } from "./connection.ts";
import { recordServerDate } from "./server-clock.ts";

export type Query = Record<string, string | number | boolean | null | undefined>;

export interface RequestOptions {
  query?: Query;
  /** FormData travels as multipart, anything else as JSON. */
  body?: unknown;
  /** Aborts the call, for example when its screen unmounts. */
  signal?: AbortSignal;
  /** Lets the call outlive the page (reports sent while leaving). */
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

/** One call to /api and its envelope. Throws ApiError; an aborted call throws its AbortError. */
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
    // Visitors' responses may come from a cache; authenticated ones never do.
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

/** The data of an envelope. Throws the ApiError that it carries. */
export function unwrapEnvelope<T>(text: string): ApiResponse<T> {
  const envelope = parseEnvelope(text);
  if (envelope.code === 200) {
    // The contract of the called route says what T is; the server checks it by the same schema.
    return { data: envelope.data as T, message: envelope.message };
  }
  const { data, ...refusal } = envelope;
  // Perhaps of a proxy that has no server to ask.
  if (refusal.code >= 502) checkConnection();
  throw new ApiError({ ...refusal, errors: errorsIn(data) });
}

/** Throws the ApiError of an answer that did not succeed. */
export function throwRefusal(text: string): never {
  unwrapEnvelope(text);
  throw networkError();
}

function parseEnvelope(text: string): Envelope {
  try {
    const value: unknown = JSON.parse(text);
    if (isEnvelope(value)) return value;
  } catch {
    // A proxy's HTML page: handled below like any other response that is not the server's.
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
