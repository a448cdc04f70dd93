import { isLoopback } from "../http/networks.ts";
import type { Config } from "./config.ts";

/** Names of the set variables that open the platform to other machines. */
export function findPublicVariables({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, "host" | "publicUrl" | "trustProxy">): string[] {
  const opens = {
    HOST: !isLoopback(host),
    PUBLIC_URL: publicUrl !== null && !isLoopback(new URL(publicUrl).hostname),
    TRUST_PROXY: trustProxy.length > 0,
  };
  return Object.entries(opens).flatMap(([name, isOpen]) => (isOpen ? [name] : []));
}
