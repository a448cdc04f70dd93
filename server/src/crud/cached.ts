import type { FastifyReply, FastifyRequest } from "fastify";
import { isUnchanged, type LoadedBody, type ResponseCache } from "../infra/cache/response-cache.ts";
import type { ChangeTag, WatchedTable } from "../infra/cache/watched-table.ts";
import { type Answer, jsonType } from "../infra/http/envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** What an answer may depend on: its address. */
interface RequestAddress<Q, P> {
  query: Q;
  params: P;
}

interface Cached<Q, P, T> {
  /** Tables that the answer is made from. */
  tables: readonly WatchedTable[];
  /** Identifies the response in the cache; its address where absent. */
  key?: string;
  /** Whether acts and `validFor` tell of everything that ends it; otherwise it is loaded anew after seconds. */
  untilChanged?: boolean;
  /** Must not hold on to the request: it is called again long after, for others. */
  make: (address: RequestAddress<Q, P>) => Promise<Answer<T>>;
  /** Milliseconds for which what was made is true; null where only a change ends it. */
  validFor?: (data: T) => number | null;
  /** What exactly it was made from, where its rows are known: other rows of the tables may change. */
  madeFrom?: (data: T) => readonly ChangeTag[] | undefined;
  /** What tells whether it is still true, where changes of rows do not say; it has no age then. */
  isStill?: (data: T) => (() => boolean) | undefined;
}

type Request<Q, P> = RequestAddress<Q, P> &
  Pick<FastifyRequest, "url" | "headers" | "server" | "routeOptions">;

/**
 * Answers from cached bytes, with an ETag, loaded anew only after its tables have changed. The bytes
 * pass the route's response schema once, when they are loaded. An open route's response is then
 * served to everybody (caching-server.ts).
 */
export async function sendCached<Q, P, T>(
  { url, query, params, headers, server, routeOptions }: Request<Q, P>,
  reply: FastifyReply,
  { tables, key = url, ...cached }: Cached<Q, P, T>,
): Promise<void> {
  reply.header("Cache-Control", "no-cache");
  const { body, etag } = await server.responseCache.fetch(key, {
    tables,
    untilChanged: cached.untilChanged,
    load: serialised(reply, cached, { query, params }),
    headers: routeOptions.config.access === "open" ? headersOf(reply) : undefined,
  });
  reply.header("ETag", etag);
  if (isUnchanged(headers["if-none-match"], etag)) await reply.code(304).send();
  else await reply.type(jsonType).send(body);
}

function serialised<Q, P, T>(
  reply: FastifyReply,
  { make, validFor, madeFrom, isStill }: Omit<Cached<Q, P, T>, "tables" | "key">,
  address: RequestAddress<Q, P>,
): () => Promise<LoadedBody> {
  const serialise = serialiserOf(reply);
  return async () => {
    const made = await make(address);
    return {
      body: serialise(made),
      validFor: validFor?.(made.data),
      madeFrom: madeFrom?.(made.data),
      isStill: isStill?.(made.data),
    };
  };
}

/** Writes answers as the route's response schema says. */
export function serialiserOf(reply: FastifyReply): (answer: Answer<unknown>) => string {
  const serialise: ((answer: never) => string) | undefined = reply.getSerializationFunction("200");
  return (answer) => serialise?.(answer as never) ?? JSON.stringify(answer);
}

/** Names and values in turn of the headers that the reply has by now, security headers included. */
function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
