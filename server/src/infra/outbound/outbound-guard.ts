import { promises as dns, type LookupAddress } from "node:dns";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { addNetwork } from "../http/networks.ts";

/** Timeout of a DNS lookup in milliseconds. */
const lookupTimeout = 4_000;

type ResolveHost = (host: string) => Promise<LookupAddress[]>;

export class OutboundRefusal extends Error {
  override readonly name = "OutboundRefusal";
}

const privateNetworkMessage =
  "该地址属于内部网络，不允许发送；需要时由运维人员设置 OUTBOUND_NETWORKS";

/**
 * Keeps addresses entered by staff out of private networks. A name is resolved once, and the connection uses the
 * checked addresses. This prevents DNS rebinding.
 */
export class OutboundGuard {
  readonly #allowed: BlockList;
  readonly #resolve: ResolveHost;
  readonly #lookups = new Map<string, Promise<LookupAddress[]>>();

  constructor(
    networks: readonly string[],
    resolve: ResolveHost = (host) => dns.lookup(host, { all: true }),
  ) {
    this.#allowed = blockListOf(networks);
    this.#resolve = resolve;
  }

  /**
   * Addresses of a host, all of them allowed.
   * @throws OutboundRefusal in Chinese if an address is not allowed or there is no address
   */
  async addressesOf(host: string): Promise<LookupAddress[]> {
    const bare = host.replace(/^\[|\]$/g, "");
    const family = isIP(bare);
    const addresses = family > 0 ? [{ address: bare, family }] : await this.#lookUp(bare);
    if (!addresses.every(({ address }) => this.#isAllowed(address))) {
      throw new OutboundRefusal(privateNetworkMessage);
    }
    return addresses;
  }

  /** Lookup for sockets, which connect only to checked addresses. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.addressesOf(host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all) callback(null, addresses);
        else callback(null, first?.address ?? "", first?.family);
      },
      (error: Error) => callback(error, ""),
    );
  };

  async #lookUp(host: string): Promise<LookupAddress[]> {
    const timeout = delay(lookupTimeout, [], { ref: false });
    const addresses = await Promise.race([this.#resolveOnce(host), timeout]);
    if (addresses.length === 0) throw new OutboundRefusal("域名无法解析，请检查地址");
    return addresses;
  }

  /** Shares one lookup per name: a hanging name server must not block all threads of the process. */
  #resolveOnce(host: string): Promise<LookupAddress[]> {
    const resolving =
      this.#lookups.get(host) ??
      this.#resolve(host)
        .catch(() => [])
        .finally(() => this.#lookups.delete(host));
    this.#lookups.set(host, resolving);
    return resolving;
  }

  #isAllowed(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address inside of an IPv6 address counts as IPv4.
    const parsed = ipaddr.process(address);
    if (parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || isGlobal(parsed)))
      return true;
    const text = parsed.toString();
    return this.#allowed.check(text, isIPv4(text) ? "ipv4" : "ipv6");
  }
}

/** All global IPv6 addresses are in this range. Other ranges embed IPv4 addresses, e.g. ::/96. */
const global = ipaddr.IPv6.parseCIDR("2000::/3");
const isGlobal = (address: ipaddr.IPv6) => address.match(global);

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of networks) addNetwork(list, entry);
  return list;
}
