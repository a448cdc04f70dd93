import { BlockList, isIP } from "node:net";
import { type IpTable, oldIpv6Table, openIpTables } from "./ip-tables.ts";

type Regions = Pick<IpTable, "search">;

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

let files: readonly string[] = [];
let regions: Record<4 | 6, Regions> | null = null;

/** Replaces the bundled tables by these `.xdb` files. */
export function useIpData(paths: readonly string[]): void {
  files = paths;
  regions = null;
}

/** Location in Chinese (广东省 深圳市) from offline tables; never throws. */
export function locationOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d)/i, "").replace(/%.*$/, "");
  const version = isIP(ip);
  if (version === 0) return unknown;
  if (privateNetworks.check(ip, version === 6 ? "ipv6" : "ipv4")) return inside;
  try {
    regions ??= loadRegions();
    return written(regions[version === 6 ? 6 : 4].search(ip));
  } catch {
    return unknown;
  }
}

/** Loads about 20 MB of tables at the first public address. The last table of a family wins. */
function loadRegions(): Record<4 | 6, Regions> {
  const tables = openIpTables(files);
  const last = (family: 4 | 6) => tables.findLast((table) => table.family === family);
  return { 4: last(4) ?? oldIpv6Table(), 6: last(6) ?? oldIpv6Table() };
}

function written(region: ReturnType<Regions["search"]>): string {
  if (!region) return unknown;
  const { country, province, city } = region;
  const abroad = country && country !== "中国" ? country : "";
  const parts = [abroad, province, city].filter((part) => part && part !== "0");
  return [...new Set(parts)].join(" ") || country || unknown;
}
