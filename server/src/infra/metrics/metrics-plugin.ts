import fp from "fastify-plugin";
import { Gauge, Registry } from "prom-client";
import type { App } from "../http/app-type.ts";
import { requireMetricsAccess } from "./metrics-access.ts";
import { processMetrics } from "./process-metrics.ts";
import { measureRequests } from "./request-metrics.ts";
import { watchState } from "./state-metrics.ts";
import { measureStatements } from "./statement-metrics.ts";

/** A figure that is read whenever somebody asks for the page. */
export interface Figure {
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
        // In turn: figures that are set together shall not mix with those of another question.
        const all = [await registry.metrics(), await processMetrics().metrics()];
        return reply.type(registry.contentType).send(all.join("\n"));
      },
    });
  },
  { name: "metrics" },
);

const loadNames = [
  "aeromaint_form_bytes",
  "aeromaint_jobs_waiting",
  "aeromaint_named_statements",
  "aeromaint_reader_bytes",
];

async function readLoad(registry: Registry): Promise<Record<string, number>> {
  const metrics = await Promise.all(
    loadNames.map((name) => registry.getSingleMetric(name)?.get() ?? { name, values: [] }),
  );
  const series = metrics.flatMap(({ name, values }) =>
    values.map(({ labels, value }) => [[name, ...Object.values(labels)].join("."), value] as const),
  );
  return Object.fromEntries(series);
}
