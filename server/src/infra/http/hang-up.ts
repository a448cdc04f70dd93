import type { FastifyReply } from "fastify";

/** Aborts when the caller hangs up before the answer is through. */
export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  const note = () => {
    if (!raw.writableFinished) hangUp.abort();
  };
  if (raw.destroyed) note();
  else raw.once("close", note);
  return hangUp.signal;
}
