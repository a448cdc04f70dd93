import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { isDirectlyLocal } from "../http/loopback.ts";
import { bearerOf } from "../sessions/current-user.ts";

/**
 * Admits who presents the token, and this machine itself where no proxy has passed the
 * request on. To all others there is no such page unless a token is set.
 * @throws AppError 403 or 404
 */
export function requireMetricsAccess(
  request: FastifyRequest,
  { metricsToken }: Pick<Config, "metricsToken">,
): void {
  const token = bearerOf(request);
  if (metricsToken !== null && token && isSame(token, metricsToken)) return;
  if (isDirectlyLocal(request)) return;
  throw metricsToken === null ? notFound() : forbidden();
}

/** Of hashes, which are of one length: time tells nothing of where two tokens part. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
