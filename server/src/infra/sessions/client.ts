import { isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** Where a sign-in comes from, as logs and sessions keep it. */
export interface Client {
  ip: string;
  browser: string;
  os: string;
}

// The first that matches counts: later names pretend to be earlier ones.
const browsers: [string, RegExp][] = [
  ["微信", /MicroMessenger\/(\d{1,4})/],
  ["Edge", /Edg(?:e|A|iOS)?\/(\d{1,4})/],
  ["Opera", /OPR\/(\d{1,4})/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d{1,4})/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d{1,4})/],
  ["Safari", /Version\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,20} )?Safari/],
  ["Internet Explorer", /(?:MSIE |Trident\/.{1,60}rv:)(\d{1,4})/],
];

const systems: [string, RegExp][] = [
  ["HarmonyOS", /OpenHarmony|HarmonyOS/],
  ["Android", /Android/],
  ["iOS", /iPhone|iPad|iPod/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux|X11/],
];

export function clientOf(request: FastifyRequest): Client {
  const agent = (request.headers["user-agent"] ?? "").slice(0, 512);
  return { ip: request.ip, browser: browserOf(agent), os: systemOf(agent) };
}

function browserOf(agent: string): string {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return "未知";
}

function systemOf(agent: string): string {
  return systems.find(([, pattern]) => pattern.test(agent))?.[0] ?? "未知";
}

/**
 * What limits count by: an IPv4 address itself, of IPv6 the /64 network, since one customer
 * commands all addresses of it.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const bare = ip.replace(/%.*$/, "");
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const [head = "", tail] = bare.toLowerCase().split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
