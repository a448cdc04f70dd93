import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import { forbidden, notFound } from "../http/errors.ts";
import { isDirectlyLocal } from "../http/networks.ts";
import { bearerOf } from "../sessions/current-user.ts";

/** Admits this machine and callers with the token. @throws 403; 404 if no token is configured */
export function requireMetricsAccess(
  request: FastifyRequest,
  config: Pick<Config, "metricsToken">,
): void {
  if (canReadMetrics(request, config)) return;
  throw config.metricsToken === null ? notFound() : forbidden();
}

export function canReadMetrics(
  request: FastifyRequest,
  { metricsToken }: Pick<Config, "metricsToken">,
): boolean {
  const token = bearerOf(request);
  return (
    (metricsToken !== null && token && isSame(token, metricsToken)) || isDirectlyLocal(request)
  );
}

/** Compares hashes of equal length in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
