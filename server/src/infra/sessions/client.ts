import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

export interface Client {
  ip: string;
  browser: string;
  os: string;
}

// Order matters: Edge and Opera also name Chrome, and Chrome also names Safari.
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

/** Key of rate limits: IPv4 address, or /64 of IPv6, because one customer controls a /64. */
export function addressKey(ip: string): string {
  const bare = ip.replace(/%.*$/, "");
  if (!ipaddr.IPv6.isValid(bare)) return bare;
  // Converts IPv4-mapped IPv6 addresses to IPv4.
  const address = ipaddr.process(bare);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
