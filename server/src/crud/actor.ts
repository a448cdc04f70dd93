import type { FastifyRequest } from "fastify";
import { type CurrentUser, signedIn } from "../infra/sessions/current-user.ts";

/** Who makes a request, and when: what stores need to know of it. */
export interface Actor {
  user: CurrentUser;
  now: Date;
  /** Where the request comes from; nowhere for what the platform does by itself. */
  ip?: string;
}

export function actorOf(request: FastifyRequest): Actor {
  return { user: signedIn(request), now: request.server.clock(), ip: request.ip };
}
