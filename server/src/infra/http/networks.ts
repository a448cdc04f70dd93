import { BlockList, isIPv4 } from "node:net";
import { anyNetwork, isNetwork } from "@aeromaint/contracts/system/parameter-types.ts";
import type { FastifyRequest } from "fastify";
import { splitList } from "../config/system-parameters.ts";
import { notFound } from "./errors.ts";

let last: { text: string; list: BlockList } | undefined;

/**
 * Whether an address belongs to a list of addresses and networks, joined by commas; empty and `*`
 * are everybody. This machine always belongs to it: somebody must be left who can mend the list.
 */
export function isInNetworks(networks: string, ip: string): boolean {
  const text = networks.trim();
  if (text === "" || text === anyNetwork) return true;
  if (last?.text !== text) last = { text, list: listOf(text) };
  const address = plain(ip);
  return last.list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** True for an address of a proxy that passes callers on. */
export function isProxy(proxies: readonly string[], ip: string): boolean {
  return proxies.length > 0 && isInNetworks(proxies.join(","), ip);
}

/** What is no network admits no address. */
function listOf(text: string): BlockList {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8, "ipv4");
  list.addAddress("::1", "ipv6");
  for (const entry of splitList(text).filter(isNetwork)) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Without the zone of a link, and IPv4 as itself where the socket speaks IPv6. */
function plain(ip: string): string {
  const bare = ip.replace(/%.*$/, "");
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

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
