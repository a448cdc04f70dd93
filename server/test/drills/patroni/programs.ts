import { spawnSync } from "node:child_process";
import { requirePrograms } from "../../programs.ts";

/** What the drill runs, each with the package of Debian that brings it. */
const packages = {
  etcd: "etcd-server",
  etcdctl: "etcd-client",
  patroni: "patroni",
  patronictl: "patroni",
  haproxy: "haproxy",
  openssl: "openssl",
} as const;

export type Program = keyof typeof packages;

/** @throws naming the packages that are missing */
export function requireClusterPrograms() {
  // A recommendation of the package patroni only, which small images leave out.
  const hasEtcdModule = spawnSync("/usr/bin/python3", ["-c", "import etcd"]).status === 0;
  return requirePrograms("cluster", packages, hasEtcdModule ? [] : ["python3-etcd"]);
}
