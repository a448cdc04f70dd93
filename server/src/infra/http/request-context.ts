import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerLeft } from "./errors.ts";
import { hangUpSignal } from "./hang-up.ts";

interface RequestContext {
  request: FastifyRequest;
  reply: FastifyReply;
  hangUp?: AbortSignal;
}

/** The person and the connection that a job is for, in the words of queues. */
export interface Requester {
  /** Id of an account, or address of a visitor; empty for the server itself. */
  person: string;
  signal?: AbortSignal;
}

export const requests = new AsyncLocalStorage<RequestContext>();

/** The request in whose course this is called; undefined for what the server does by itself. */
export function currentRequest(): FastifyRequest | undefined {
  return requests.getStore()?.request;
}

/** The caller of the current request. The signal aborts when the caller leaves before the answer. */
export function currentCaller(): Requester {
  const context = requests.getStore();
  if (!context) return { person: "" };
  const { request, reply } = context;
  context.hangUp ??= hangUpSignal(reply);
  return { person: request.user?.userId ?? request.ip, signal: context.hangUp };
}

/** Ends work whose result nobody would read. @throws 499 */
export function refuseIfCallerLeft(): void {
  if (currentCaller().signal?.aborted) throw callerLeft();
}
