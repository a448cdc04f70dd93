import { Counter, Histogram, type Registry } from "prom-client";
import type { App } from "../http/app-type.ts";

// From what comes out of a cache to what is about to be cut off.
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts and times the requests of all routes that are declared from now on. */
export function measureRequests(app: App, registers: Registry[]): void {
  const durations = new Histogram({
    name: "aeromaint_http_request_duration_seconds",
    help: "Requests by route and class of status; those answered ready are counted apart.",
    labelNames: ["method", "route", "status"] as const,
    buckets: seconds,
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
