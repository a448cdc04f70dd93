import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { disconnectSignal } from "./disconnect-signal.ts";
import { clientClosedRequest } from "./errors.ts";

interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
  hangUp?: AbortSignal;
}

/** Account and connection that a job runs for, as queues see them. */
export interface Requester {
  /** Account id, or address of a visitor; empty for the server itself. */
  person: string;
  signal?: AbortSignal;
}

export const requestStorage = new AsyncLocalStorage<RequestContext>();

/** Request that this code runs for; undefined outside of requests. */
export function currentRequest(): FastifyRequest | undefined {
  return requestStorage.getStore()?.request;
}

/** Caller of the current request. The signal aborts if the caller disconnects early. */
export function currentCaller(): Requester {
  const context = requestStorage.getStore();
  if (!context) return { person: "" };
  const { request, reply } = context;
  context.hangUp ??= disconnectSignal(reply);
  return { person: request.user?.userId ?? request.ip, signal: context.hangUp };
}

/** Stops work for a disconnected caller. @throws 499 */
export function throwIfClientClosed(): void {
  if (currentCaller().signal?.aborted) throw clientClosedRequest();
}
