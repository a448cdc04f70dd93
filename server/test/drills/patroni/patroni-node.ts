import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "../../../src/infra/workers/processes.ts";
import { eventually } from "../../process/eventually.ts";
import { CuttableLink } from "./cuttable-link.ts";
import { DrillProcess, type DrillWorkspace, killAtExit } from "./drill-process.ts";
import { reservedPort } from "./lasting-port.ts";

/** Settings of Patroni recommended in docs/clusters.md. */
const recommended = {
  ttl: 8,
  loop_wait: 2,
  retry_timeout: 3,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // A crashed leader fails over immediately instead of recovering first.
  primary_start_timeout: 0,
  maximum_lag_on_failover: 1_048_576,
};
/** Recommended settings of PostgreSQL. */
const parameters = {
  max_connections: 120,
  wal_log_hints: "on",
  shared_buffers: "32MB",
  // A standby without a slot at a new leader retries soon, not after 5 s.
  wal_retrieve_retry_interval: "500ms",
  // A leader without network stops without waiting a minute for its standbys.
  wal_sender_timeout: "5s",
  wal_receiver_timeout: "5s",
};

interface Programs {
  /** Folder with the programs of PostgreSQL. */
  postgres: string;
  patroni: string;
}

interface Links {
  database: CuttableLink;
  rest: CuttableLink;
  etcd: readonly CuttableLink[];
}

/** Machine of the cluster: Patroni, PostgreSQL, and links to the other machines. */
export class PatroniNode {
  readonly name: string;
  readonly configuration: string;
  readonly #links: Links;
  readonly #patroni: DrillProcess;
  readonly #data: string;

  static async create(
    workspace: DrillWorkspace,
    { name, programs, etcdPorts }: { name: string; programs: Programs; etcdPorts: number[] },
  ): Promise<PatroniNode> {
    const [databasePort, restPort] = await Promise.all([reservedPort(), reservedPort()]);
    const links = {
      database: await CuttableLink.to(databasePort),
      rest: await CuttableLink.to(restPort),
      etcd: await Promise.all(etcdPorts.map((port) => CuttableLink.to(port))),
    };
    const data = join(workspace.folder, name);
    const configuration = join(workspace.folder, `${name}.yml`);
    const settings = settingsOf({ workspace, name, programs, links, databasePort, restPort, data });
    // JSON is valid YAML.
    writeFileSync(configuration, JSON.stringify(settings, null, 2));
    return new PatroniNode(workspace, {
      name,
      program: programs.patroni,
      configuration,
      data,
      links,
    });
  }

  private constructor(
    workspace: DrillWorkspace,
    of: { name: string; program: string; configuration: string; data: string; links: Links },
  ) {
    this.name = of.name;
    this.configuration = of.configuration;
    this.#links = of.links;
    this.#data = of.data;
    this.#patroni = new DrillProcess(workspace, of.name, [of.program, of.configuration]);
    killAtExit(() => this.#killPostgres());
  }

  get databasePort(): number {
    return this.#links.database.port;
  }

  get restPort(): number {
    return this.#links.rest.port;
  }

  start(): void {
    this.#patroni.start();
  }

  /** Simulates a power failure. */
  async kill(): Promise<void> {
    this.#killPostgres();
    await this.#patroni.stop("SIGKILL");
    await eventually(`the end of ${this.name}`, () => this.#postmaster === null);
  }

  /** Stops like `systemctl stop patroni`. */
  async stop(): Promise<void> {
    await this.#patroni.stop("SIGTERM");
  }

  cut(): void {
    for (const link of this.#all) link.cut();
  }

  mend(): void {
    for (const link of this.#all) link.mend();
  }

  async end(): Promise<void> {
    await this.kill();
    for (const link of this.#all) link.end();
  }

  get #all(): CuttableLink[] {
    return [this.#links.database, this.#links.rest, ...this.#links.etcd];
  }

  get #postmaster(): number | null {
    try {
      const pid = Number.parseInt(readFileSync(join(this.#data, "postmaster.pid"), "utf8"), 10);
      return isRunning(pid) ? pid : null;
    } catch {
      return null;
    }
  }

  #killPostgres(): void {
    const pid = this.#postmaster;
    if (pid !== null) process.kill(pid, "SIGKILL");
  }
}

interface Settings {
  workspace: DrillWorkspace;
  name: string;
  programs: Programs;
  links: Links;
  databasePort: number;
  restPort: number;
  data: string;
}

function settingsOf({ workspace, name, programs, links, databasePort, restPort, data }: Settings) {
  const trusted = ["local all all trust", "host all all 127.0.0.1/32 trust"];
  const replication = "host replication all 127.0.0.1/32 trust";
  return {
    scope: "drill",
    name,
    namespace: "/aeromaint/",
    log: { level: "INFO" },
    // Uses cuttable links: Patroni must not look up the members' own addresses.
    etcd3: { hosts: links.etcd.map(({ port }) => `127.0.0.1:${port}`), use_proxies: true },
    restapi: {
      listen: `127.0.0.1:${restPort}`,
      connect_address: `127.0.0.1:${links.rest.port}`,
    },
    bootstrap: {
      dcs: {
        ...recommended,
        postgresql: {
          use_pg_rewind: true,
          parameters,
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
      pg_hba: [...trusted, replication],
    },
    postgresql: {
      listen: `127.0.0.1:${databasePort}`,
      connect_address: `127.0.0.1:${links.database.port}`,
      data_dir: data,
      bin_dir: programs.postgres,
      pgpass: join(workspace.folder, `${name}.pass`),
      authentication: {
        superuser: { username: "operator", password: "operator" },
        replication: { username: "replicator", password: "replicator" },
        rewind: { username: "rewinder", password: "rewinder" },
      },
      parameters: { unix_socket_directories: "" },
      pg_hba: [...trusted, replication],
      // Copies a node that cannot be rewound, without waiting for the next checkpoint.
      basebackup: [{ checkpoint: "fast" }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}
