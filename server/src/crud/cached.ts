import type { FastifyReply, FastifyRequest } from "fastify";
import { headersOf, isUnchanged, type ResponseCache } from "../infra/cache/response-cache.ts";
import type { WatchedTable } from "../infra/cache/table-changes.ts";
import { type Answer, jsonType } from "../infra/http/envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    answers: ResponseCache;
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
  /** Must not hold on to the request: it is called again long after, for others. */
  make: (asked: Asked<Q, P>) => Promise<Answer<T>>;
}

type Request<Q, P> = Asked<Q, P> &
  Pick<FastifyRequest, "url" | "headers" | "server" | "routeOptions">;

/**
 * Answers from ready bytes, with an ETag, made anew only after its tables have changed. The bytes
 * pass the route's response schema once, when they are made. An open route's answer is then ready
 * for everybody, and made anew for everybody (ready-answers.ts).
 */
export async function sendCached<Q, P, T>(
  { url, query, params, headers, server, routeOptions }: Request<Q, P>,
  reply: FastifyReply,
  { tables, make }: Cached<Q, P, T>,
): Promise<void> {
  const recipe = { tables, make: maker(reply, make, { query, params }) };
  const answer = await server.answers.answer(url, recipe);
  const { body, etag } = answer;
  reply.header("ETag", etag).header("Cache-Control", "no-cache");
  if (routeOptions.config.access === "open") {
    const fixed = fixedHeaders(reply);
    answer.heads ??= headersOf(fixed, answer);
    server.answers.remember(url, { ...recipe, fixed });
  }
  if (isUnchanged(headers["if-none-match"], etag)) await reply.code(304).send();
  else await reply.type(jsonType).send(body);
}

function maker<Q, P, T>(
  reply: FastifyReply,
  make: Cached<Q, P, T>["make"],
  asked: Asked<Q, P>,
): () => Promise<string> {
  const written: (payload: never) => string =
    reply.getSerializationFunction("200") ?? ((payload) => JSON.stringify(payload));
  return async () => written((await make(asked)) as never);
}

/** Names and values in turn of the header that the reply has by now, security headers included. */
function fixedHeaders(reply: FastifyReply): string[] {
  const { etag: _, ...fixed } = reply.getHeaders();
  return Object.entries(fixed).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
}
