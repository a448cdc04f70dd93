import type { FastifyReply } from "fastify";

/** Aborts if the caller disconnects before the response is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  const abortIfUnfinished = () => {
    if (!raw.writableFinished) hangUp.abort();
  };
  if (raw.destroyed) abortIfUnfinished();
  else raw.once("close", abortIfUnfinished);
  return hangUp.signal;
}
