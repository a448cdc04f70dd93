import fp from "fastify-plugin";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { App } from "../http/app-type.ts";
import { requireMetricsAccess } from "./metrics-access.ts";
import { registerStateMetrics } from "./state-metrics.ts";

/** Gauge that is read at each scrape. */
interface GaugeDefinition {
  name: `aeromaint_${string}`;
  help: string;
  read: () => number;
}

declare module "fastify" {
  interface FastifyInstance {
    /** Adds a gauge to the metrics. */
    gauge(figure: GaugeDefinition): void;
    /** Values that callers can exhaust, by name and labels: memory, queues, named statements. */
    loadMetrics(): Promise<Record<string, number>>;
  }
}

let registry: Registry | undefined;

// Buckets from cache hits to the request timeout.
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

// Buckets from database cache hits to the statement timeout.
const statementSeconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const loadNames = [
  "aeromaint_form_bytes",
  "aeromaint_jobs_waiting",
  "aeromaint_log_lines_lost",
  "aeromaint_named_statements",
  "aeromaint_reader_bytes",
];

/** Measures all routes declared after it, and serves `/metrics` for Prometheus. */
export const metricsPlugin = fp(
  async (app: App) => {
    const registry = new Registry();
    measureRequests(app, [registry]);
    measureStatements(app, [registry]);
    registerStateMetrics(app, [registry]);
    app.decorate("gauge", ({ name, help, read }: GaugeDefinition) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    });
    app.decorate("loadMetrics", () => readLoad(registry));
    app.get("/metrics", {
      config: { access: "open" },
      schema: { hide: true },
      handler: async (request, reply) => {
        reply.header("Cache-Control", "no-store");
        requireMetricsAccess(request, app.config);
        // Read sequentially: values set together must not mix with those of another scrape.
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
 * Memory, CPU time, event loop lag and garbage collection of this process. Created once, at the
 * first scrape, for all applications of the process.
 */
function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}

/** Measures statements, without the wait for a connection. */
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
  // Resolve labels once instead of per statement.
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

/** Counts and times requests of all routes declared after it. */
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
        // Real paths would create a series each.
        route: request.is404 ? "unknown" : (request.routeOptions.url ?? "unknown"),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1_000,
    );
  });
}
