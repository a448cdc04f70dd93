import { randomUUID } from "node:crypto";
import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "../config/config.ts";
import type { App } from "./app-type.ts";

const maxUrlLength = 300;

export const newRequestId = (): string => randomUUID();

/**
 * The server's log: one line of JSON an event. Bodies and headers are never logged, so that no
 * password and no token can be; pino escapes control characters.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ["*.password", "*.accessToken", "*.refreshToken", "*.authorization"],
      remove: true,
    },
  };
  return pino(options);
}

/** One line for each request that changed something or failed; reads only at level debug. */
export function logRequests(app: App): void {
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isQuiet = isRead && statusCode < 400;
    request.log[statusCode >= 500 ? "error" : isQuiet ? "debug" : "info"](
      {
        method: request.method,
        url: request.url.slice(0, maxUrlLength),
        status: statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.user?.userId,
        ip: request.ip,
      },
      "request",
    );
  });
}
