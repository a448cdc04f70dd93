import type { FastifyReply, FastifyRequest } from "fastify";
import { type AnswerCache, type Heads, isUnchanged } from "../platform/answer-cache.ts";
import type { WatchedTable } from "../platform/changes.ts";
import type { Answer } from "../platform/envelope.ts";

declare module "fastify" {
  interface FastifyInstance {
    answers: AnswerCache;
  }
}

interface Cached<T> {
  /** Tables that the answer is made from. */
  tables: readonly WatchedTable[];
  make: () => Promise<Answer<T>>;
}

const json = "application/json; charset=utf-8";

/**
 * Answers from ready bytes, with an ETag, made anew only after its tables have changed. The bytes
 * pass the route's response schema once, when they are made. An open route's answer is then ready
 * for everybody (ready-answers.ts): it must depend on nothing but the address.
 */
export async function sendCached<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { tables, make }: Cached<T>,
): Promise<void> {
  const answer = await request.server.answers.answer(request.url, tables, async () =>
    String(reply.serialize((await make()) as never)),
  );
  const { body, etag } = answer;
  reply.header("ETag", etag).header("Cache-Control", "no-cache");
  if (request.routeOptions.config.access === "open") answer.heads ??= headsOf(reply, body);
  if (isUnchanged(request.headers["if-none-match"], etag)) await reply.code(304).send();
  else await reply.type(json).send(body);
}

/** The header that the reply has by now, security headers included. */
function headsOf(reply: FastifyReply, body: Buffer): Heads {
  const unchanged = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
  const content = ["content-type", json, "content-length", String(body.length)];
  return { full: [...unchanged, ...content], unchanged };
}
