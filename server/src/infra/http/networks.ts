import { BlockList, isIPv4 } from "node:net";
import { anyNetwork, isNetwork } from "@aeromaint/contracts/system/parameter-types.ts";
import { splitList } from "../config/system-parameters.ts";

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
