import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { isDirectlyLocal } from "../http/networks.ts";
import { bearerOf } from "../sessions/current-user.ts";

/**
 * Admits who presents the token, and this machine itself where no proxy has passed the
 * request on. To all others there is no such page unless a token is set.
 * @throws AppError 403 or 404
 */
export function requireMetricsAccess(
  request: FastifyRequest,
  config: Pick<Config, "metricsToken">,
): void {
  if (mayReadMetrics(request, config)) return;
  throw config.metricsToken === null ? notFound() : forbidden();
}

export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken }: Pick<Config, "metricsToken">,
): boolean {
  const token = bearerOf(request);
  return (
    (metricsToken !== null && token && isSame(token, metricsToken)) || isDirectlyLocal(request)
  );
}

/** Of hashes, which are of one length: time tells nothing of where two tokens part. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
