import { ApiError } from "./api-error.ts";

interface KeptKey {
  key: string;
  /** Time of `performance.now()`; infinite until a response arrives. */
  until: number;
}

/** Milliseconds in which a repeated request counts as a double click. */
const pressTime = 300;
const kept = new Map<string, KeptKey>();

/**
 * Adds an idempotency key to creating requests. The same request keeps its key while the result is
 * unknown. After a success it keeps the key for a double click, unless another write follows.
 */
export async function withRequestKey<T>(
  { method, path, body }: { method: string; path: string; body?: unknown },
  call: (key: string | undefined) => Promise<T>,
): Promise<T> {
  if (method === "GET") return call(undefined);
  const name = method === "POST" ? `${path} ${textOf(body)}` : "";
  try {
    const answer = await call(method === "POST" ? keyOf(name) : undefined);
    for (const [other, { until }] of kept) {
      if (other !== name && Number.isFinite(until)) kept.delete(other);
    }
    const own = kept.get(name);
    if (own) own.until = Math.min(own.until, performance.now() + pressTime);
    return answer;
  } catch (error) {
    // A refusal leaves the key unused. Without a response the server may have done the work.
    if (error instanceof ApiError && error.code < 500) kept.delete(name);
    throw error;
  }
}

function keyOf(name: string): string {
  const known = kept.get(name);
  if (known && known.until > performance.now()) return known.key;
  // `randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  kept.set(name, { key, until: Number.POSITIVE_INFINITY });
  return key;
}

/** Compares files by name, size and time. */
function textOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? "";
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(parts);
}
