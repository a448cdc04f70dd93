import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { serverAccount } from "../../../src/infra/postgres/account.ts";
import { eventually } from "../../process/eventually.ts";
import { DrillProcess, type DrillWorkspace } from "./drill-process.ts";
import { EtcdCluster } from "./etcd-cluster.ts";
import { reservedPort } from "./lasting-port.ts";
import { PatroniNode } from "./patroni-node.ts";
import { type Program, requireClusterPrograms } from "./programs.ts";

interface Member {
  name: string;
  role: string;
  state: string;
  /** Missing for a stopped member. */
  timeline?: number;
}

/** Three PostgreSQL under Patroni and etcd, and HAProxy in front of the leader. */
export class PatroniCluster {
  /** Database URL through HAProxy. */
  readonly url: string;
  readonly etcd: EtcdCluster;
  readonly nodes: readonly PatroniNode[];
  readonly #workspace: DrillWorkspace;
  readonly #programs: Record<Program, string>;
  readonly #haproxy: DrillProcess;

  static async start(): Promise<PatroniCluster> {
    const { postgres, programs } = requireClusterPrograms();
    const workspace = newWorkspace();
    const etcd = await EtcdCluster.start(workspace, programs.etcd);
    const etcdPorts = etcd.members.map(({ clientPort }) => clientPort);
    const nodes = await Promise.all(
      ["db1", "db2", "db3"].map((name) =>
        PatroniNode.create(workspace, { name, programs: { ...programs, postgres }, etcdPorts }),
      ),
    );
    const port = await reservedPort();
    const cluster = new PatroniCluster({ workspace, programs, etcd, nodes, port });
    try {
      // The first node bootstraps; the others copy it.
      for (const node of nodes) node.start();
      cluster.#haproxy.start();
      await cluster.whole();
      await cluster.#makeDatabase(port);
    } catch (error) {
      console.error(`日志 logs: ${workspace.folder}`);
      await cluster.end({ keepsLogs: true });
      throw error;
    }
    return cluster;
  }

  private constructor(of: {
    workspace: DrillWorkspace;
    programs: Record<Program, string>;
    etcd: EtcdCluster;
    nodes: readonly PatroniNode[];
    port: number;
  }) {
    this.etcd = of.etcd;
    this.nodes = of.nodes;
    this.#workspace = of.workspace;
    this.#programs = of.programs;
    const file = join(of.workspace.folder, "haproxy.cfg");
    writeFileSync(file, haproxySettings(of.port, of.nodes));
    this.#haproxy = new DrillProcess(of.workspace, "haproxy", [
      of.programs.haproxy,
      "-db",
      "-f",
      file,
    ]);
    this.url = `postgresql://aero@127.0.0.1:${of.port}/aero`;
  }

  /** Waits for a leader and two followers, one of them synchronous. */
  async whole(): Promise<void> {
    await this.etcd.whole();
    await eventually("a whole cluster", async () => isWhole(await this.members()), {
      within: 180_000,
    });
  }

  async leader(): Promise<PatroniNode> {
    const leader = (await this.members()).find(({ role }) => role === "leader");
    return this.#node(leader?.name);
  }

  async synchronousStandby(): Promise<PatroniNode> {
    const standby = (await this.members()).find(({ role }) => role === "sync_standby");
    return this.#node(standby?.name);
  }

  /** Members according to the first node that responds. */
  async members(): Promise<Member[]> {
    for (const { restPort } of this.nodes) {
      const url = `http://127.0.0.1:${restPort}/cluster`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) })
        .then((response) => response.json() as Promise<{ members?: Member[] }>)
        .catch(() => null);
      if (answer?.members) return answer.members;
    }
    return [];
  }

  /** Switches over manually, like an operator. */
  async switchOver(): Promise<void> {
    const [from, to] = [await this.leader(), await this.synchronousStandby()];
    const names = ["--master", from.name, "--candidate", to.name, "--force"];
    const args = ["-c", from.configuration, "switchover", "drill", ...names];
    await promisify(execFile)(this.#programs.patronictl, args, { timeout: 60_000 });
  }

  async end({ keepsLogs = false } = {}): Promise<void> {
    await this.#haproxy.stop("SIGTERM");
    for (const node of this.nodes) await node.end();
    await this.etcd.end();
    if (!keepsLogs) rmSync(this.#workspace.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #node(name: string | undefined): PatroniNode {
    const node = this.nodes.find((each) => each.name === name);
    if (!node) throw new Error(`no node ${name}`);
    return node;
  }

  async #makeDatabase(port: number): Promise<void> {
    const connectionString = `postgresql://operator@127.0.0.1:${port}/postgres`;
    await eventually("HAProxy's way to the leader", async () => {
      const client = new pg.Client({ connectionString });
      client.on("error", () => {});
      try {
        await client.connect();
        await client.query("create role aero login");
        await client.query("create database aero owner aero");
        return true;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => {});
      }
    });
  }
}

function newWorkspace(): DrillWorkspace {
  const folder = mkdtempSync(join(tmpdir(), "aeromaint-cluster-"));
  const account = serverAccount([]);
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return { folder, account };
}

/** True with one current timeline; a returned old leader has an old one until it is rewound. */
function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === "leader");
  const roles = members
    .filter(({ state }) => ["running", "streaming"].includes(state))
    .filter(({ timeline }) => timeline === leader?.timeline)
    .map(({ role }) => role)
    .sort();
  return roles.join() === "leader,replica,sync_standby";
}

/** Settings of docs/clusters.md with the ports of this drill. */
function haproxySettings(port: number, nodes: readonly PatroniNode[]): string {
  const servers = nodes.map(
    (node) => `  server ${node.name} 127.0.0.1:${node.databasePort} check port ${node.restPort}`,
  );
  return `${[
    "defaults",
    "  timeout connect 3s",
    "listen postgres",
    `  bind 127.0.0.1:${port}`,
    "  mode tcp",
    "  timeout client 1h",
    "  timeout server 1h",
    "  timeout check 2s",
    "  option httpchk GET /primary",
    "  http-check expect status 200",
    "  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions",
    ...servers,
  ].join("\n")}\n`;
}
