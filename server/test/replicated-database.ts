import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverAccount } from "../src/infra/postgres/account.ts";
import { findBinaries } from "../src/infra/postgres/binaries.ts";
import { type Postgres, startPostgres } from "../src/infra/postgres/launcher.ts";
import { finished, spawnProgram } from "../src/infra/postgres/programs.ts";
import { requiredSettings } from "../src/infra/postgres/settings.ts";
import { runStatement } from "./database.ts";

const ready = "ready to accept read-only connections";
/** Nobody else is to be told from a crash, and the statements of a test end soon. */
const leaderSettings = ["fsync=off", "max_connections=40"];

/** A leader with a streaming replica beside it, which can be stopped and held up. */
export class ReplicatedDatabase {
  readonly #dataDir = mkdtempSync(join(tmpdir(), "aeromaint-replicated-"));
  readonly #replicaDir = join(this.#dataDir, "replica");
  readonly #account = serverAccount([]);
  #leader: Postgres | null = null;
  #replica: ReturnType<typeof spawnProgram> | null = null;

  static async start(): Promise<ReplicatedDatabase> {
    const database = new ReplicatedDatabase();
    const first = await startPostgres({ dataDir: database.#dataDir, settings: leaderSettings });
    await first.stop();
    execFileSync("cp", ["-a", join(database.#dataDir, "postgres"), database.#replicaDir]);
    writeFileSync(join(database.#replicaDir, "standby.signal"), "");
    database.#leader = await startPostgres({
      dataDir: database.#dataDir,
      settings: leaderSettings,
    });
    await database.startReplica();
    return database;
  }

  /** Of the leader. */
  get url(): string {
    return this.#leader?.url ?? "";
  }

  get readUrl(): string {
    return this.#addressOf("aeromaint", "aeromaint");
  }

  async startReplica(): Promise<void> {
    const leader = new URL(this.#leader?.adminUrl ?? "");
    const settings = [
      ...requiredSettings(),
      ...["listen_addresses=", "fsync=off", `unix_socket_directories=${this.#replicaDir}`],
      `primary_conninfo=host=${leader.searchParams.get("host")} user=${leader.username}`,
    ];
    const { postgres } = findBinaries(this.#dataDir, this.#account);
    const started = Promise.withResolvers<void>();
    const args = ["-D", this.#replicaDir, ...settings.flatMap((setting) => ["-c", setting])];
    this.#replica = spawnProgram(postgres, args, {
      account: this.#account,
      cwd: this.#replicaDir,
      log: (line) => {
        if (line.includes(ready)) started.resolve();
      },
    });
    await started.promise;
  }

  async stopReplica(): Promise<void> {
    const replica = this.#replica;
    this.#replica = null;
    if (!replica) return;
    replica.kill("SIGINT");
    await finished(replica);
  }

  /** From here on the replica stays as it is. */
  holdUp(): Promise<void> {
    return runStatement(this.#addressOf("postgres", "postgres"), "select pg_wal_replay_pause()");
  }

  goOn(): Promise<void> {
    return runStatement(this.#addressOf("postgres", "postgres"), "select pg_wal_replay_resume()");
  }

  async stop(): Promise<void> {
    await this.stopReplica();
    await this.#leader?.stop();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #addressOf(role: string, database: string): string {
    return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(this.#replicaDir)}`;
  }
}
