import { BlockList, isIP } from "node:net";
import { bundledIpv6Table, type IpTable, openIpTables } from "./ip-tables.ts";

type RegionTable = Pick<IpTable, "search">;

const privateLabel = "内网IP";
const unknownLabel = "未知";
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
let regions: Record<4 | 6, RegionTable> | null = null;

/** Replaces the bundled tables by these `.xdb` files. */
export function setIpTableFiles(paths: readonly string[]): void {
  files = paths;
  regions = null;
}

/** Location in Chinese (广东省 深圳市) from offline tables; never throws. */
export function locationOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d)/i, "").replace(/%.*$/, "");
  const version = isIP(ip);
  if (version === 0) return unknownLabel;
  if (privateNetworks.check(ip, version === 6 ? "ipv6" : "ipv4")) return privateLabel;
  try {
    regions ??= loadRegions();
    return formatRegion(regions[version === 6 ? 6 : 4].search(ip));
  } catch {
    return unknownLabel;
  }
}

/** Loads about 20 MB of tables at the first public address. The last table of a family wins. */
function loadRegions(): Record<4 | 6, RegionTable> {
  const tables = openIpTables(files);
  const last = (family: 4 | 6) => tables.findLast((table) => table.family === family);
  return { 4: last(4) ?? bundledIpv6Table(), 6: last(6) ?? bundledIpv6Table() };
}

function formatRegion(region: ReturnType<RegionTable["search"]>): string {
  if (!region) return unknownLabel;
  const { country, province, city } = region;
  const abroad = country && country !== "中国" ? country : "";
  const parts = [abroad, province, city].filter((part) => part && part !== "0");
  return [...new Set(parts)].join(" ") || country || unknownLabel;
}
