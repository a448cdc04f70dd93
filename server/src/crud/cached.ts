import type { RouteName } from "@aeromaint/contracts/routes.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnchanged, type LoadedBody, type ResponseCache } from "../infra/cache/response-cache.ts";
import type { WatchedTable } from "../infra/cache/watched-table.ts";
import type { App } from "../infra/http/app-type.ts";
import { type Answer, jsonType, ok } from "../infra/http/envelope.ts";
import { type AnswerData, type RequestOf, serve } from "./serve.ts";

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
  /** Loads the data. Must not keep the request: later calls are for other people. */
  load: (address: RequestAddress<Q, P>) => Promise<CachedData<T>>;
}

/** Data of a cached answer with `validFor`, `dependsOn` and `isFresh` of the cache. */
interface CachedData<T> extends Omit<LoadedBody, "body"> {
  data: T;
}

type CachedRequest<Q, P> = RequestAddress<Q, P> &
  Pick<FastifyRequest, "url" | "headers" | "server" | "routeOptions">;

/** Serves a route from the cache. Its address is the key. */
export function serveCached<Name extends RouteName>(
  app: App,
  name: Name,
  cached: CachedAnswer<RequestOf<Name>["query"], RequestOf<Name>["params"], AnswerData<Name>>,
): void {
  serve(app, name, (request, reply) => sendCached(request, reply, cached));
}

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
  { load }: Pick<CachedAnswer<Q, P, T>, "load">,
  address: RequestAddress<Q, P>,
): () => Promise<LoadedBody> {
  const serialise = serialiserOf(reply);
  return async () => {
    const { data, ...facts } = await load(address);
    return { ...facts, body: serialise(ok(data)) };
  };
}

/** Serialiser of the route's response schema. */
export function serialiserOf(reply: FastifyReply): (answer: Answer<unknown>) => string {
  const serialise: typeof JSON.stringify = reply.getSerializationFunction("200") ?? JSON.stringify;
  return (answer) => serialise(answer);
}

/** Names and values of the reply's present headers, alternating, with security headers. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
