import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebianPostgres } from "../../process/debian-postgres.ts";

/** Settings of PostgreSQL for pgBackRest, as in docs/operations.md. */
const archiving = (config: string) => [
  "wal_level=replica",
  "archive_mode=on",
  `archive_command=pgbackrest --config=${config} --stanza=aeromaint archive-push %p`,
];

/** Single PostgreSQL with log archiving by pgBackRest into a folder. */
export class ArchivedPostgres {
  readonly postgres: DebianPostgres;
  readonly #program: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "aeromaint-pgbackrest-"));

  constructor(programs: { postgres: string; pgbackrest: string }) {
    this.#program = programs.pgbackrest;
    this.postgres = new DebianPostgres(programs.postgres, archiving(this.#config));
  }

  get #config(): string {
    return join(this.#folder, "pgbackrest.conf");
  }

  async start(): Promise<void> {
    const folders = ["repository", "log", "lock", "spool"].map((name) => join(this.#folder, name));
    for (const folder of folders) mkdirSync(folder);
    const { account } = this.postgres;
    if (account) {
      for (const path of [this.#folder, ...folders]) chownSync(path, account.uid, account.gid);
    }
    await this.postgres.start();
    const [repository, log, lock, spool] = folders;
    writeFileSync(
      this.#config,
      `[global]
repo1-path=${repository}
repo1-retention-full=2
log-path=${log}
lock-path=${lock}
spool-path=${spool}
log-level-console=warn
log-level-file=off
start-fast=y
[aeromaint]
pg1-path=${this.postgres.data}
pg1-port=${this.postgres.port}
pg1-user=operator
pg1-database=postgres
pg1-socket-path=${this.postgres.folder}
`,
    );
    this.#run("stanza-create");
    this.#run("check");
  }

  /** @returns bytes of the repository */
  backUp(type: "full" | "diff"): number {
    this.#run(`--type=${type}`, "backup");
    const [stanza] = JSON.parse(this.#run("--output=json", "info")) as [
      { backup: { info: { repository: { size: number } } }[] },
    ];
    return stanza.backup.reduce((sum, { info }) => sum + info.repository.size, 0);
  }

  /** Stops the database, restores it to the moment, and starts it. */
  async restore(moment: string): Promise<void> {
    await this.postgres.stop();
    this.#run("--delta", "--type=time", `--target=${moment}`, "--target-action=promote", "restore");
    await this.postgres.start();
  }

  async remove(): Promise<void> {
    await this.postgres.remove();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(...args: string[]): string {
    return execFileSync(
      this.#program,
      [`--config=${this.#config}`, "--stanza=aeromaint", ...args],
      {
        ...this.postgres.account,
        cwd: this.#folder,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
  }
}
