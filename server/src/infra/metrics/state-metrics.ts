import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Read } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { lostLogLines } from "../http/request-log.ts";
import { isActiveSession } from "../sessions/sessions.queries.ts";
import { FairQueue } from "../workers/fair-queue.ts";
import { fileReaderProcesses } from "../workers/process-pool.ts";

/** Metrics read at scrape time: connections, cached responses, files, sessions. */
export function registerStateMetrics(app: App, registers: Registry[]): void {
  watchPool(app, registers);
  watchReplicas(app, registers);
  watchAnswers(app, registers);
  watchFiles(app, registers);
  watchWork(app, registers);
  watchReaders(registers);
  watchDatabase(app, registers);
  new Counter({
    name: "aeromaint_log_lines_lost",
    help: "Lines of this server's log that could not be written, such as to a full disk.",
    registers,
    collect() {
      this.reset();
      this.inc(lostLogLines());
    },
  });
}

function watchPool({ db }: App, registers: Registry[]): void {
  new Gauge({
    name: "aeromaint_database_connections",
    help: "Database connections of this process: in use, idle, requests waiting for one, and the most there may be.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { pool } = db;
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
      this.set({ state: "most" }, pool.options.max);
    },
  });
  new Gauge({
    name: "aeromaint_named_statements",
    help: "Statements that database connections of this process have prepared by a name: all, and the most of one connection.",
    labelNames: ["of"] as const,
    registers,
    collect() {
      const counts = db.namedStatements;
      this.set(
        { of: "all" },
        counts.reduce((sum, count) => sum + count, 0),
      );
      this.set({ of: "connection" }, Math.max(0, ...counts));
    },
  });
}

function watchReplicas({ db }: App, registers: Registry[]): void {
  new Counter({
    name: "aeromaint_replica_reads_total",
    help: "Reads that a replica may serve, by who did.",
    labelNames: ["from"] as const,
    registers,
    collect() {
      this.reset();
      const { replica, leader } = db.replicas.counts;
      this.inc({ from: "replica" }, replica);
      this.inc({ from: "leader" }, leader);
    },
  });
}

function watchAnswers({ responseCache }: App, registers: Registry[]): void {
  new Counter({
    name: "aeromaint_answer_cache_lookups_total",
    help: "Answers to visitors that were ready (hit), or had to be made or waited for (miss).",
    labelNames: ["result"] as const,
    registers,
    collect() {
      this.reset();
      this.inc({ result: "hit" }, responseCache.counts.hits);
      this.inc({ result: "miss" }, responseCache.counts.misses);
    },
  });
  new Gauge({
    name: "aeromaint_answer_cache_entries",
    help: "Answers that are kept ready.",
    registers,
    collect() {
      this.set(responseCache.size.entries);
    },
  });
  new Gauge({
    name: "aeromaint_answer_cache_bytes",
    help: "Bytes of the answers that are kept ready, with their keys and headers.",
    registers,
    collect() {
      this.set(responseCache.size.bytes);
    },
  });
}

function watchFiles({ config, files }: App, registers: Registry[]): void {
  new Gauge({
    name: "aeromaint_files_up",
    help: "Whether files can be stored and read just now.",
    registers,
    async collect() {
      const isUp = files.store.probe().then(
        () => 1,
        () => 0,
      );
      this.set(await isUp);
    },
  });
  new Gauge({
    name: "aeromaint_staged_uploads",
    help: "Uploads that have come, whole or in part, and that no row has taken yet.",
    registers,
    async collect() {
      const staging = join(config.dataDir, "staging");
      const entries = await readdir(staging, { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      this.set(entries.filter((entry) => entry.isFile()).length);
    },
  });
}

function watchWork({ queues }: App, registers: Registry[]): void {
  new Gauge({
    name: "aeromaint_work",
    help: "Background work of requests (pictures, formatted texts, prints, sheets, passwords): under way, and waiting for it.",
    labelNames: ["queue", "state"] as const,
    registers,
    collect() {
      for (const [queue, { activeCount, pendingCount }] of queues) {
        this.set({ queue, state: "running" }, activeCount);
        this.set({ queue, state: "waiting" }, pendingCount);
      }
    },
  });
  new Gauge({
    name: "aeromaint_jobs_waiting",
    help: "Jobs that wait for their turn among those of other people, by kind.",
    labelNames: ["kind"] as const,
    registers,
    collect() {
      for (const [kind, queue] of queues) {
        if (queue instanceof FairQueue) this.set({ kind }, queue.pendingCount);
      }
    },
  });
}

function watchReaders(registers: Registry[]): void {
  new Gauge({
    name: "aeromaint_reader_bytes",
    help: "Memory of the processes that read PDFs, sheets and large pictures.",
    registers,
    collect() {
      this.set(fileReaderProcesses.bytes());
    },
  });
  new Counter({
    name: "aeromaint_reader_kills",
    help: "Processes that read files and were ended at their limit of memory or time.",
    registers,
    collect() {
      this.reset();
      this.inc(fileReaderProcesses.kills());
    },
  });
}

/** The page works without the database, and reports it as away. */
function watchDatabase({ db, clock, log }: App, registers: Registry[]): void {
  let pendingCounts: ReturnType<typeof ask> | null = null;
  const ask = () =>
    countActive(db, clock()).catch((err: unknown) => {
      log.warn({ err }, "metrics without database");
      return null;
    });
  // One query serves all values of a scrape.
  const counts = () => {
    pendingCounts ??= ask().finally(() => {
      pendingCounts = null;
    });
    return pendingCounts;
  };
  new Gauge({
    name: "aeromaint_database_up",
    help: "Whether the database has answered just now.",
    registers,
    async collect() {
      this.set((await counts()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "aeromaint_sessions_online",
    help: "Sessions, on all servers, that still let their owner in.",
    registers,
    async collect() {
      this.set((await counts())?.sessions ?? Number.NaN);
    },
  });
  new Gauge({
    name: "aeromaint_documents_unread",
    help: "Attached PDFs, on all servers, whose words are still to be read.",
    registers,
    async collect() {
      this.set((await counts())?.unread ?? Number.NaN);
    },
  });
}

/** Counts over all servers, from the database. */
async function countActive(db: Read, now: Date): Promise<{ sessions: number; unread: number }> {
  const { rows } = await sql<{ sessions: number; unread: number }>`
    select (select count(*)::int from sys_session s where ${isActiveSession(now)}) as sessions,
      (select count(*)::int from file_text where content is null and tries < 3) as unread
  `.execute(db);
  return rows[0] ?? { sessions: 0, unread: 0 };
}
