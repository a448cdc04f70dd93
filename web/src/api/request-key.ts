import { ApiError } from "./api-error.ts";

interface KeptKey {
  key: string;
  /** Of `performance.now()`; infinite while no answer has used the key up. */
  until: number;
}

/** Milliseconds in which a second press of the same form counts as the first. */
const pressTime = 10_000;
const kept = new Map<string, KeptKey>();

/**
 * Runs a call with the key of its form, if it creates. The same call keeps its key while its outcome is unknown,
 * and for ten seconds after it succeeded, unless something else was written meanwhile.
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
    // A refusal leaves the key unused; without an answer the work may be done.
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

/** Files count by name, size and time. */
function textOf(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body) ?? "";
  const parts = [...body].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified],
  );
  return JSON.stringify(parts);
}
