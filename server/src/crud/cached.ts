import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnchanged, type LoadedBody, type ResponseCache } from "../infra/cache/response-cache.ts";
import type { ChangeTag, WatchedTable } from "../infra/cache/watched-table.ts";
import { type Answer, jsonType } from "../infra/http/envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** Inputs of an answer: the query and parameters of its address. */
interface RequestAddress<Q, P> {
  query: Q;
  params: P;
}

interface CachedAnswer<Q, P, T> {
  /** Tables that the answer depends on. */
  tables: readonly WatchedTable[];
  /** Cache key; the address if absent. */
  key?: string;
  /** True if table changes and `validFor` invalidate it; else it expires after 5 s. */
  neverExpires?: boolean;
  /** Loads the answer. Must not keep the request: later calls are for other people. */
  load: (address: RequestAddress<Q, P>) => Promise<Answer<T>>;
  /** Milliseconds until expiry; null: only a change invalidates it. */
  validFor?: (data: T) => number | null;
  /** Exact rows that it depends on, if known. Changes of other rows keep the answer. */
  dependsOn?: (data: T) => readonly ChangeTag[] | undefined;
  /** Custom check of freshness; with it the entry does not expire by age. */
  isFresh?: (data: T) => (() => boolean) | undefined;
}

type CachedRequest<Q, P> = RequestAddress<Q, P> &
  Pick<FastifyRequest, "url" | "headers" | "server" | "routeOptions">;

/**
 * Sends a cached answer with an ETag. A change of its tables makes it load again. The response
 * schema serialises it once per load. Open routes are then served by caching-server.ts.
 */
export async function sendCached<Q, P, T>(
  { url, query, params, headers, server, routeOptions }: CachedRequest<Q, P>,
  reply: FastifyReply,
  { tables, key = url, ...cached }: CachedAnswer<Q, P, T>,
): Promise<void> {
  reply.header("Cache-Control", "no-cache");
  const { body, etag } = await server.responseCache.fetch(key, {
    tables,
    neverExpires: cached.neverExpires,
    load: serialisedLoader(reply, cached, { query, params }),
    headers: routeOptions.config.access === "open" ? headersOf(reply) : undefined,
  });
  reply.header("ETag", etag);
  if (isUnchanged(headers["if-none-match"], etag)) await reply.code(304).send();
  else await reply.type(jsonType).send(body);
}

function serialisedLoader<Q, P, T>(
  reply: FastifyReply,
  { load, validFor, dependsOn, isFresh }: Omit<CachedAnswer<Q, P, T>, "tables" | "key">,
  address: RequestAddress<Q, P>,
): () => Promise<LoadedBody> {
  const serialise = serialiserOf(reply);
  return async () => {
    const loaded = await load(address);
    return {
      body: serialise(loaded),
      validFor: validFor?.(loaded.data),
      dependsOn: dependsOn?.(loaded.data),
      isFresh: isFresh?.(loaded.data),
    };
  };
}

/** Serialiser of the route's response schema. */
export function serialiserOf(reply: FastifyReply): (answer: Answer<unknown>) => string {
  const serialise: ((answer: never) => string) | undefined = reply.getSerializationFunction("200");
  return (answer) => serialise?.(answer as never) ?? JSON.stringify(answer);
}

/** Names and values of the reply's present headers, alternating, with security headers. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
