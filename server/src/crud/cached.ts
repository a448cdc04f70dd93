import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerCache } from "../platform/answer-cache.ts";
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

/**
 * Answers a visitor from ready bytes, with an ETag, made anew only after its tables have changed.
 * The bytes pass the route's response schema once, when they are made.
 */
export async function sendCached<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { tables, make }: Cached<T>,
): Promise<void> {
  const { body, etag } = await request.server.answers.answer(request.url, tables, async () =>
    String(reply.serialize((await make()) as never)),
  );
  reply.header("ETag", etag).header("Cache-Control", "no-cache");
  if (request.headers["if-none-match"] === etag) await reply.code(304).send();
  else await reply.type("application/json; charset=utf-8").send(body);
}
