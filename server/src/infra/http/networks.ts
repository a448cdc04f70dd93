import { BlockList, isIPv4 } from "node:net";
import { anyNetwork, isNetwork } from "@aeromaint/contracts/system/parameter-types.ts";
import type { FastifyRequest } from "fastify";
import { splitList } from "../config/system-parameters.ts";
import { notFound } from "./errors.ts";

let last: { text: string; list: BlockList } | undefined;

/**
 * True if an address belongs to a comma-separated list of addresses and networks. Empty and `*`
 * match everything. This machine always matches, so that an administrator can correct the list.
 */
export function isInNetworks(networks: string, ip: string): boolean {
  const text = networks.trim();
  if (text === "" || text === anyNetwork) return true;
  if (last?.text !== text) last = { text, list: listOf(text) };
  const address = normaliseAddress(ip);
  return last.list.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/** True for the address of a trusted proxy. */
export function isTrustedProxy(proxies: readonly string[], ip: string): boolean {
  return proxies.length > 0 && isInNetworks(proxies.join(","), ip);
}

/** Invalid entries match nothing. */
function listOf(text: string): BlockList {
  const list = new BlockList();
  list.addSubnet("127.0.0.0", 8, "ipv4");
  list.addAddress("::1", "ipv6");
  for (const entry of splitList(text).filter(isNetwork)) addNetwork(list, entry);
  return list;
}

/** Adds an address or a network such as 10.0.0.0/8. */
export function addNetwork(list: BlockList, entry: string): void {
  const [address = "", bits] = entry.split("/");
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/** Removes the zone of a link-local address, and the IPv6 prefix of an IPv4 address. */
function normaliseAddress(ip: string): string {
  const bare = ip.replace(/%.*$/, "");
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

/** True if only this machine can reach the address or host name. */
export function isLoopback(host: string): boolean {
  return /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/.test(host);
}

// Headers that proxies add. All requests through a proxy have its address.
const forwarding = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** True if this machine calls without a proxy. Uses the socket, never a header, for the address. */
export function isDirectlyLocal({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isLoopback(address) && forwarding.every((name) => headers[name] === undefined);
}

/**
 * True if the browser runs on this machine. A local proxy may add no header; then the typed host
 * name decides (Host and Origin).
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const { host, origin } = request.headers;
  const urls = [`http://${host}`, ...(origin === undefined ? [] : [origin])];
  return (
    isDirectlyLocal(request) && urls.every((url) => isLoopback(URL.parse(url)?.hostname ?? ""))
  );
}

// Host header of browsers: name, IPv4 or IPv6 address, optional port.
const hostShape =
  /^(?:[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,10}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/**
 * Public base URL without a trailing slash: PUBLIC_URL, else the host of the request.
 * @throws 404 for an invalid host
 */
export function publicBaseUrl({ server, protocol, host }: FastifyRequest): string {
  if (server.config.publicUrl) return server.config.publicUrl;
  if (!hostShape.test(host)) throw notFound();
  return `${protocol}://${host}`;
}
