import { spawnSync } from "node:child_process";
import { requirePrograms } from "../../programs.ts";

/** Programs of the drill with their Debian packages. */
const packages = {
  etcd: "etcd-server",
  etcdctl: "etcd-client",
  patroni: "patroni",
  patronictl: "patroni",
  haproxy: "haproxy",
  openssl: "openssl",
} as const;

export type Program = keyof typeof packages;

/** @throws with the missing packages */
export function requireClusterPrograms() {
  // Only recommended by the package patroni; small images lack it.
  const hasEtcdModule = spawnSync("/usr/bin/python3", ["-c", "import etcd"]).status === 0;
  return requirePrograms("cluster", packages, hasEtcdModule ? [] : ["python3-etcd"]);
}
