import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const period = 100_000;
/** Control groups of the first version, which Linux of old and most containers have. */
const root = "/sys/fs/cgroup/cpu";

/** Holds processes, with those that they start, to a share of one processor each; Linux, as root. */
export class CpuShares {
  readonly #groups: string[] = [];

  /** @throws where the machine has no control groups to write to */
  limit(pid: number, share: number): void {
    if (!existsSync(root)) throw new Error("control groups are needed: Linux, as root");
    const group = join(root, `aeromaint-${pid}`);
    mkdirSync(group, { recursive: true });
    this.#groups.push(group);
    writeFileSync(join(group, "cpu.cfs_period_us"), String(period));
    writeFileSync(join(group, "cpu.cfs_quota_us"), String(Math.round(period * share)));
    for (const one of [pid, ...childrenOf(pid)]) {
      writeFileSync(join(group, "cgroup.procs"), String(one));
    }
  }

  /** Once the processes have ended. */
  remove(): void {
    for (const group of this.#groups) if (existsSync(group)) rmdirSync(group);
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const status = join("/proc", name, "status");
    const isChild =
      existsSync(status) && readFileSync(status, "utf8").includes(`\nPPid:\t${pid}\n`);
    return isChild ? [Number(name)] : [];
  });
}
