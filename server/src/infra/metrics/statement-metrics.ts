import { Counter, Histogram, type Registry } from "prom-client";
import type { App } from "../http/app-type.ts";

// From what the cache of the database answers to what is about to be cancelled.
const seconds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Times the statements of this process, the wait for a connection not included. */
export function measureStatements(app: App, registers: Registry[]): void {
  const durations = new Histogram({
    name: "aeromaint_database_statement_duration_seconds",
    help: "Statements by how they ended.",
    labelNames: ["result"] as const,
    buckets: seconds,
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
