import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { serverAccount } from "../../src/infra/postgres/account.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

const packaged = "/usr/lib/postgresql";

/** Folder with the programs of the machine's PostgreSQL; null if there is no PostgreSQL. */
export function findPostgres(): string | null {
  const versions = existsSync(packaged) ? readdirSync(packaged).map(Number) : [];
  const newest = versions.sort((a, b) => b - a).map((one) => join(packaged, String(one), "bin"));
  const folders = [...newest, ...(process.env.PATH ?? "").split(delimiter)];
  const isWhole = (folder: string) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name)));
  return folders.find(isWhole) ?? null;
}

/** Cluster of the machine's PostgreSQL like an operator's: by TCP, with a password. */
export class DebianPostgres {
  readonly #programs: string;
  readonly #folder: string;
  readonly #settings: readonly string[];
  /** Account of its programs; null: the account that runs the tests. */
  readonly account = serverAccount([]);
  #port = 0;
  #child: ChildProcess | null = null;

  /** @param settings additional settings, such as `wal_level=logical` */
  constructor(programs: string, settings: readonly string[] = []) {
    this.#programs = programs;
    this.#settings = settings;
    this.#folder = mkdtempSync(join(tmpdir(), "aeromaint-debian-"));
    if (this.account) chownSync(this.#folder, this.account.uid, this.account.gid);
    execFileSync(
      join(programs, "initdb"),
      ["-D", this.data, "-U", "operator", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
      { ...this.account, cwd: this.#folder, stdio: "pipe" },
    );
  }

  get folder(): string {
    return this.#folder;
  }

  get data(): string {
    return join(this.#folder, "data");
  }

  get port(): number {
    return this.#port;
  }

  /** URL of a database as its superuser. */
  url(database = "postgres"): string {
    return `postgresql://operator@127.0.0.1:${this.#port}/${database}`;
  }

  /** Keeps the port across restarts. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const settings = [
      "listen_addresses=127.0.0.1",
      `port=${this.#port}`,
      "fsync=off",
      `unix_socket_directories=${this.#folder}`,
      ...this.#settings,
    ];
    const options = settings.flatMap((one) => ["-c", one]);
    this.#child = spawn(join(this.#programs, "postgres"), ["-D", this.data, ...options], {
      ...this.account,
      cwd: this.#folder,
      stdio: "ignore",
    });
    await eventually("PostgreSQL", () => this.query("select 1").catch(() => null), {
      within: 60_000,
    });
  }

  async query(statement: string, database?: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Stops like a service restart: cuts all connections. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGINT");
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
