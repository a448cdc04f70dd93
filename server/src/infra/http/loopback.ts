import type { FastifyRequest } from "fastify";

/** Whether an address or name of a host can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/.test(host);
}

// What proxies leave behind: through one of them, everybody comes from its address.
const forwarding = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether this machine itself calls, by the socket and never by what a header says. */
export function isDirectlyLocal({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isLoopback(address) && forwarding.every((name) => headers[name] === undefined);
}

/**
 * Whether somebody at this machine calls. A proxy here may leave no header of its own: then the name
 * that the person typed tells, which browsers send as host and as origin.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { host, origin } = request.headers;
  const urls = [`http://${host}`, ...(origin === undefined ? [] : [origin])];
  return (
    isDirectlyLocal(request) && urls.every((url) => isLoopback(URL.parse(url)?.hostname ?? ""))
  );
}
