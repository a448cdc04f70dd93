import { createHash } from "node:crypto";
import type { FieldSchema } from "@aeromaint/contracts/fields/fields.ts";
import type { FileChange } from "@aeromaint/contracts/fields/files.ts";
import { requestKeyHeader } from "@aeromaint/contracts/wire/request-key.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Tx } from "../infra/db/database.ts";
import { asTimestamp } from "../infra/db/timestamp.ts";
import { conflict } from "../infra/http/errors.ts";
import { signedIn } from "../infra/sessions/current-user.ts";

const second = 1_000;
const lifetime = { ofKey: 24 * 3600 * second, ofBody: 10 * second };

interface KeptResult {
  bodyHash: string;
  /** Null for secret results, which are never kept. */
  result: { value?: unknown } | null;
}

/**
 * Runs a creating call once. A repeated call waits and gets the first result. Calls match by key,
 * or by body if the route allows it.
 * @throws 409 for another body or a secret result
 */
export async function runOnce<T>(
  request: FastifyRequest,
  tx: Tx,
  work: () => Promise<T>,
): Promise<T> {
  const press = keyedCallOf(request);
  if (!press) return work();
  const { userId, key, bodyHash, now, expiresAt } = press;
  // The insert waits for another transaction with the same key.
  const { rows: claims } = await sql`
    insert into request_key (user_id, key, body_hash, expires_at)
    values (${userId}::bigint, ${key}, ${bodyHash}, ${asTimestamp(expiresAt)})
    on conflict (user_id, key) do update
      set body_hash = excluded.body_hash, result = null, expires_at = excluded.expires_at
      where request_key.expires_at <= ${asTimestamp(now)}
    returning 1`.execute(tx);
  const own = sql`user_id = ${userId}::bigint and key = ${key}`;
  if (claims.length === 0) {
    const { rows } =
      await sql<KeptResult>`select body_hash, result from request_key where ${own}`.execute(tx);
    const [kept] = rows;
    if (kept?.bodyHash !== bodyHash || !kept.result) throw conflict("请求已提交，请刷新后查看");
    // The hash includes the route, so the result has the same type.
    return kept.result.value as T;
  }
  const value = await work();
  if (request.routeOptions.config.repeated !== "secret") {
    const result = JSON.stringify({ value });
    await sql`update request_key set result = ${result}::jsonb where ${own}`.execute(tx);
  }
  return value;
}

/** Key and expiry of a call; null if repeated calls are allowed. */
function keyedCallOf(request: FastifyRequest) {
  const { method, headers, routeOptions, server } = request;
  // The schema of the route has checked the header.
  const sent = headers[requestKeyHeader] as string | undefined;
  if (method !== "POST" || !(sent || routeOptions.config.repeated === "sameBody")) return null;
  const bodyHash = hashOf(request);
  const now = server.clock();
  const expiresAt = new Date(now.getTime() + (sent ? lifetime.ofKey : lifetime.ofBody));
  const { userId } = signedIn(request);
  return { userId, key: sent ?? `=${bodyHash}`, bodyHash, now, expiresAt };
}

function hashOf({ routeOptions, params, query, body }: FastifyRequest): string {
  const schema = routeOptions.schema?.body as { properties?: Record<string, FieldSchema> } | null;
  const isOpen = ([name]: [string, unknown]) =>
    schema?.properties?.[name]?.["x-kind"] !== "password";
  const fields = Object.fromEntries(Object.entries(body ?? {}).filter(isOpen));
  const facts = [routeOptions.url, params, query, fields];
  return createHash("sha256").update(JSON.stringify(facts, comparable)).digest("hex");
}

/** Sorts fields. New files are compared by name and content: each upload has another id. */
function comparable(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if ("staged" in value) {
    const { name, sha256 } = (value as Extract<FileChange, { staged: unknown }>).staged;
    return { name, sha256 };
  }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
