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
