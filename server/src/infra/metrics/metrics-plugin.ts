import fp from "fastify-plugin";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { App } from "../http/app-type.ts";
import { requireMetricsAccess } from "./metrics-access.ts";
import { watchState } from "./state-metrics.ts";

/** A figure that is read whenever somebody asks for the page. */
interface Figure {
  name: `aeromaint_${string}`;
  help: string;
  read: () => number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Adds a figure to the metrics. */
    gauge(figure: Figure): void;
    /** What callers can fill, by name and labels: memory of bodies and readers, queues, named statements. */
    loadFigures(): Promise<Record<string, number>>;
  }
}

let registry: Registry | undefined;

// From what comes out of a cache to what is about to be cut off.
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

// From what the cache of the database answers to what is about to be cancelled.
const statementSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const loadNames = [
  "aeromaint_form_bytes",
  "aeromaint_jobs_waiting",
  "aeromaint_log_lines_lost",
  "aeromaint_named_statements",
  "aeromaint_reader_bytes",
];

/** Measures every route declared after it and answers `/metrics` as Prometheus reads it. */
export const metricsPlugin = fp(
  async (app: App) => {
    const registry = new Registry();
    measureRequests(app, [registry]);
    measureStatements(app, [registry]);
    watchState(app, [registry]);
    app.decorate("gauge", ({ name, help, read }: Figure) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    });
    app.decorate("loadFigures", () => readLoad(registry));
    app.get("/metrics", {
      config: { access: "open" },
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header("Cache-Control", "no-store");
        requireMetricsAccess(request, app.config);
        // In turn: figures that are set together must not mix with those of another request.
        const all = [await registry.metrics(), await processMetrics().metrics()];
        return reply.type(registry.contentType).send(all.join("\n"));
      },
    });
  },
  { name: "metrics" },
);

async function readLoad(registry: Registry): Promise<Record<string, number>> {
  const metrics = await Promise.all(
    loadNames.map((name) => registry.getSingleMetric(name)?.get() ?? { name, values: [] }),
  );
  const series = metrics.flatMap(({ name, values }) =>
    values.map(({ labels, value }) => [[name, ...Object.values(labels)].join("."), value] as const),
  );
  return Object.fromEntries(series);
}

/**
 * Memory, processor time, event-loop lag and garbage collection of this process: its observers are
 * started once, at the first question, however many applications run in it.
 */
function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}

/** Times the statements of this process, the wait for a connection not included. */
function measureStatements(app: App, registers: Registry[]): void {
  const durations = new Histogram({
    name: "aeromaint_database_statement_duration_seconds",
    help: "Statements by how they ended.",
    labelNames: ["result"] as const,
    buckets: statementSeconds,
    registers,
  });
  const slow = new Counter({
    name: "aeromaint_database_slow_statements_total",
    help: "Statements that took as long as SLOW_QUERY_MS, or longer.",
    registers,
  });
  const { slowQuery } = app.config;
  // Looked up once: labels would be hashed for each statement.
  const ended = {
    query: durations.labels({ result: "ok" }),
    error: durations.labels({ result: "error" }),
  };
  const stop = app.db.onStatement(({ level, queryDurationMillis }) => {
    ended[level].observe(queryDurationMillis / 1_000);
    if (slowQuery > 0 && queryDurationMillis >= slowQuery) slow.inc();
  });
  app.addHook("onClose", async () => stop());
}

/** Counts and times the requests of all routes that are declared from now on. */
function measureRequests(app: App, registers: Registry[]): void {
  const durations = new Histogram({
    name: "aeromaint_http_request_duration_seconds",
    help: "Requests by route and class of status; those answered ready are counted apart.",
    labelNames: ["method", "route", "status"] as const,
    buckets: requestSeconds,
    registers,
  });
  new Counter({
    name: "aeromaint_http_ready_answers_total",
    help: "Requests of visitors answered with ready bytes, or bytes made anew, before any route is looked for.",
    registers,
    collect() {
      this.reset();
      this.inc(app.responseCache.counts.early);
    },
  });
  app.addHook("onResponse", async (request, reply) => {
    durations.observe(
      {
        method: methods.has(request.method) ? request.method : "other",
        // Addresses as they were asked would make a series of each.
        route: request.is404 ? "unknown" : (request.routeOptions.url ?? "unknown"),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1_000,
    );
  });
}
