import { join } from "node:path";
import { eventually } from "../../process/eventually.ts";
import { DrillProcess, type DrillWorkspace } from "./drill-process.ts";
import { reservedPort } from "./lasting-port.ts";

interface Member {
  name: string;
  clientPort: number;
  peerPort: number;
  process: DrillProcess;
}

interface Status {
  header: { member_id: string };
  leader: string;
}

const members = ["etcd1", "etcd2", "etcd3"];

/** Three members of etcd on this machine. */
export class EtcdCluster {
  readonly members: readonly Member[];

  static async start(workspace: DrillWorkspace, program: string): Promise<EtcdCluster> {
    const ports = await Promise.all(members.flatMap(() => [reservedPort(), reservedPort()]));
    const cluster = new EtcdCluster(workspace, program, ports);
    for (const { process } of cluster.members) process.start();
    await cluster.whole();
    return cluster;
  }

  private constructor(workspace: DrillWorkspace, program: string, ports: readonly number[]) {
    const all = members.map((name, at) => {
      const [clientPort = 0, peerPort = 0] = ports.slice(at * 2);
      return { name, clientPort, peerPort };
    });
    const peers = all.map(({ name, peerPort }) => `${name}=http://127.0.0.1:${peerPort}`).join();
    this.members = all.map((member) => {
      const { name, clientPort, peerPort } = member;
      const [client, peer] = [clientPort, peerPort].map((port) => `http://127.0.0.1:${port}`);
      const options = {
        name,
        "data-dir": join(workspace.folder, name),
        "log-level": "warn",
        "listen-client-urls": client,
        "advertise-client-urls": client,
        "listen-peer-urls": peer,
        "initial-advertise-peer-urls": peer,
        "initial-cluster": peers,
        "initial-cluster-token": workspace.folder,
        // Members share one disk; use the timeouts of separate data centres.
        "heartbeat-interval": 200,
        "election-timeout": 2_000,
      };
      const args = Object.entries(options).map(([key, value]) => `--${key}=${value}`);
      return { ...member, process: new DrillProcess(workspace, name, [program, ...args]) };
    });
  }

  /** Waits until every member responds and follows the same leader. */
  async whole(): Promise<void> {
    await eventually("etcd", async () => (await this.#states()).every(Boolean), { within: 60_000 });
  }

  async leader(): Promise<Member> {
    const states = await this.#states();
    const at = states.findIndex((state) => state && state.leader === state.header.member_id);
    const member = this.members[at];
    if (!member) throw new Error("etcd has no leader");
    return member;
  }

  async end(): Promise<void> {
    await Promise.all(this.members.map(({ process }) => process.stop("SIGKILL")));
  }

  #states(): Promise<(Status | null)[]> {
    return Promise.all(
      this.members.map(async ({ clientPort }) => {
        const url = `http://127.0.0.1:${clientPort}/v3/maintenance/status`;
        const answer = await fetch(url, { method: "POST", body: "{}" }).catch(() => null);
        const state = answer?.ok ? ((await answer.json()) as Partial<Status>) : null;
        return state?.leader && state.header
          ? { header: state.header, leader: state.leader }
          : null;
      }),
    );
  }
}
