import type { FastifyRequest } from "fastify";
import { notFound } from "./errors.ts";

// A host as browsers send it: a name, an IPv4 or an IPv6 address, perhaps with a port.
const hostShape =
  /^(?:[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,10}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/**
 * Where the platform is reached from outside, without a slash at the end: PUBLIC_URL, or else what
 * the request was sent to.
 * @throws 404 for a host that is none
 */
export function baseOf({ server, protocol, host }: FastifyRequest): string {
  if (server.config.publicUrl) return server.config.publicUrl;
  if (!hostShape.test(host)) throw notFound();
  return `${protocol}://${host}`;
}
