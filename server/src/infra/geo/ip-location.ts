import { createRequire } from "node:module";
import { BlockList, isIP } from "node:net";

interface Region {
  country: string;
  province: string;
  city: string;
}

interface Regions {
  search(ip: string): Region | null;
}

const inside = "内网IP";
const unknown = "未知";
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  privateNetworks.addSubnet(network, bits, "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

let regions: Regions | null = null;

/** Where an address is, as people write it (广东省 深圳市); found offline, and never throws. */
export function locationOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d)/i, "").replace(/%.*$/, "");
  const version = isIP(ip);
  if (version === 0) return unknown;
  if (privateNetworks.check(ip, version === 6 ? "ipv6" : "ipv4")) return inside;
  try {
    regions ??= loadRegions();
    return written(regions.search(ip));
  } catch {
    return unknown;
  }
}

/** Some eleven megabytes of tables: read when the first address from outside comes. */
function loadRegions(): Regions {
  const { default: Ip2Region } = createRequire(import.meta.url)("ip2region") as {
    default: new () => Regions;
  };
  return new Ip2Region();
}

function written(region: Region | null): string {
  if (!region) return unknown;
  const { country, province, city } = region;
  const abroad = country && country !== "中国" ? country : "";
  const parts = [abroad, province, city].filter((part) => part && part !== "0");
  return [...new Set(parts)].join(" ") || country || unknown;
}
