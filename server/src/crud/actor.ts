import type { FastifyRequest } from "fastify";
import { type CurrentUser, signedIn } from "../infra/sessions/current-user.ts";

export interface Actor {
  user: CurrentUser;
  now: Date;
  /** Address of the client; undefined for scheduled work. */
  ip?: string;
}

export function actorOf(request: FastifyRequest): Actor {
  return { user: signedIn(request), now: request.server.clock(), ip: request.ip };
}
