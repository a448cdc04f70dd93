import type { FastifyReply, FastifyRequest } from "fastify";
import {
  isUnchanged,
  type PassingBody,
  type ResponseCache,
} from "../infra/cache/response-cache.ts";
import type { WatchedTable } from "../infra/cache/watched-table.ts";
import { type Answer, jsonType } from "../infra/http/envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** What an answer may depend on: its address. */
interface Asked<Q, P> {
  query: Q;
  params: P;
}

interface Cached<Q, P, T> {
  /** Tables that the answer is made from. */
  tables: readonly WatchedTable[];
  /** Identifies the response in the cache; its address where absent. */
  key?: string;
  /** Must not hold on to the request: it is called again long after, for others. */
  make: (asked: Asked<Q, P>) => Promise<Answer<T>>;
  /** Milliseconds for which what was made is true; null where only a change ends it. */
  validFor?: (data: T) => number | null;
}

type Request<Q, P> = Asked<Q, P> &
  Pick<FastifyRequest, "url" | "headers" | "server" | "routeOptions">;

/**
 * Answers from cached bytes, with an ETag, loaded anew only after its tables have changed. The bytes
 * pass the route's response schema once, when they are loaded. An open route's response is then
 * served to everybody (caching-server.ts).
 */
export async function sendCached<Q, P, T>(
  { url, query, params, headers, server, routeOptions }: Request<Q, P>,
  reply: FastifyReply,
  { tables, key = url, make, validFor }: Cached<Q, P, T>,
): Promise<void> {
  reply.header("Cache-Control", "no-cache");
  const { body, etag } = await server.responseCache.fetch(key, {
    tables,
    load: serialised(reply, { make, validFor }, { query, params }),
    headers: routeOptions.config.access === "open" ? headersOf(reply) : undefined,
  });
  reply.header("ETag", etag);
  if (isUnchanged(headers["if-none-match"], etag)) await reply.code(304).send();
  else await reply.type(jsonType).send(body);
}

function serialised<Q, P, T>(
  reply: FastifyReply,
  { make, validFor }: Pick<Cached<Q, P, T>, "make"> & { validFor: Cached<Q, P, T>["validFor"] },
  asked: Asked<Q, P>,
): () => Promise<string | PassingBody> {
  const serialise: (payload: never) => string =
    reply.getSerializationFunction("200") ?? ((payload) => JSON.stringify(payload));
  return async () => {
    const made = await make(asked);
    const body = serialise(made as never);
    const passing = validFor?.(made.data) ?? null;
    return passing === null ? body : { body, validFor: passing };
  };
}

/** Names and values in turn of the headers that the reply has by now, security headers included. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
