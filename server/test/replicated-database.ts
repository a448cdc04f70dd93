import { type ChildProcess, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAccount } from "../src/infra/postgres/account.ts";
import { findBinaries } from "../src/infra/postgres/binaries.ts";
import { type Postgres, startPostgres } from "../src/infra/postgres/launcher.ts";
import { requiredSettings } from "../src/infra/postgres/postmaster.ts";
import { spawnProgram, waitForExit } from "../src/infra/postgres/programs.ts";
import { runStatement } from "./database.ts";

const ready = "ready to accept read-only connections";
/** Test data may be lost in a crash. */
const quick = ["fsync=off", "max_connections=40"];

interface Replica {
  folder: string;
  process: ChildProcess | null;
}

/** Leader with streaming replicas. The first replica can be stopped, and its replay paused. */
export class ReplicatedDatabase {
  readonly #dataDir = mkdtempSync(join(tmpdir(), "aeromaint-replicated-"));
  readonly #account = serverAccount([]);
  readonly #replicas: Replica[] = [];
  #leader: Postgres | null = null;
  #balancer: Server | null = null;

  static async start(count = 1): Promise<ReplicatedDatabase> {
    const database = new ReplicatedDatabase();
    const leader = { dataDir: database.#dataDir, settings: quick };
    await (await startPostgres(leader)).stop();
    for (let at = 0; at < count; at += 1) {
      const folder = join(database.#dataDir, `replica-${at}`);
      execFileSync("cp", ["-a", join(database.#dataDir, "postgres"), folder]);
      writeFileSync(join(folder, "standby.signal"), "");
      database.#replicas.push({ folder, process: null });
    }
    database.#leader = await startPostgres(leader);
    for (const replica of database.#replicas) await database.#start(replica);
    if (count > 1) await database.#balance();
    return database;
  }

  /** URL of the leader. */
  get url(): string {
    return this.#leader?.url ?? "";
  }

  /** URL of the replica, or of the balancer in front of several. */
  get readUrl(): string {
    if (!this.#balancer) return this.#addressOf(this.url);
    const { port } = this.#balancer.address() as AddressInfo;
    return `postgresql://aeromaint:${new URL(this.url).password}@127.0.0.1:${port}/aeromaint`;
  }

  /** Process numbers of the leader and its replicas. */
  get pids(): number[] {
    return [this.#leader?.pid ?? 0, ...this.#replicas.map(({ process }) => process?.pid ?? 0)];
  }

  startReplica(): Promise<void> {
    return this.#start(this.#first);
  }

  async stopReplica(replica = this.#first): Promise<void> {
    const { process } = replica;
    replica.process = null;
    if (!process) return;
    process.kill("SIGINT");
    await waitForExit(process);
  }

  /** Stops the replay: the replica stays at its current state. */
  pauseReplay(): Promise<void> {
    return runStatement(this.#addressOf(this.#leader?.adminUrl), "select pg_wal_replay_pause()");
  }

  goOn(): Promise<void> {
    return runStatement(this.#addressOf(this.#leader?.adminUrl), "select pg_wal_replay_resume()");
  }

  async stop(): Promise<void> {
    this.#balancer?.close();
    for (const replica of this.#replicas) await this.stopReplica(replica);
    await this.#leader?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  get #first(): Replica {
    const [first] = this.#replicas;
    if (!first) throw new Error("there is no replica");
    return first;
  }

  async #start(replica: Replica): Promise<void> {
    const { folder } = replica;
    const leader = new URL(this.#leader?.adminUrl ?? "");
    const settings = [
      ...requiredSettings(),
      ...quick,
      "listen_addresses=",
      `unix_socket_directories=${folder}`,
      `primary_conninfo=host=${leader.searchParams.get("host")} user=${leader.username} password=${leader.password}`,
    ];
    const { postgres } = findBinaries(this.#dataDir, this.#account);
    const started = Promise.withResolvers<void>();
    const args = ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])];
    replica.process = spawnProgram(postgres, args, {
      account: this.#account,
      cwd: folder,
      log: (line) => {
        if (line.includes(ready)) started.resolve();
      },
    });
    await started.promise;
  }

  /** Distributes connections over the replicas in turn. */
  async #balance(): Promise<void> {
    let turn = 0;
    const balancer = createServer((client) => {
      const { folder } = this.#replicas[turn++ % this.#replicas.length] ?? this.#first;
      const server = connect(join(folder, ".s.PGSQL.5432"));
      client.pipe(server).pipe(client);
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
      }
    });
    await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
    this.#balancer = balancer;
  }

  /** Address of the replica, with the leader's role and password. */
  #addressOf(leader = ""): string {
    const url = new URL(leader);
    url.searchParams.set("host", this.#first.folder);
    return url.href;
  }
}
