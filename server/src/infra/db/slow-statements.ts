import type { App } from "../http/app-type.ts";
import { currentRequest } from "../http/request-context.ts";

const maxStatementLength = 1_000;

/** Logs slow statements with their request, but without values, which may be personal. */
export function logSlowStatements(app: App): void {
  const { slowQuery } = app.config;
  if (slowQuery === 0) return;
  const stop = app.db.onStatement(({ queryDurationMillis, query, ...event }) => {
    if (queryDurationMillis < slowQuery) return;
    const request = currentRequest();
    const { log } = request ?? app;
    log.warn(
      {
        ms: Math.round(queryDurationMillis),
        statement: shortened(query.sql),
        code: event.level === "error" ? codeOf(event.error) : undefined,
        route: request?.routeOptions.url,
        user: request?.user?.userId,
      },
      "slow statement",
    );
  });
  app.addHook("onClose", async () => stop());
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > maxStatementLength ? `${line.slice(0, maxStatementLength - 1)}…` : line;
}

/** PostgreSQL code, such as 57014 for a cancelled statement. */
function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? "unknown";
}
