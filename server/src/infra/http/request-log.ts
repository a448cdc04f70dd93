import { randomUUID } from "node:crypto";
import { write, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { type Logger, type LoggerOptions, pino } from "pino";
import type { Config } from "../config/config.ts";
import type { App } from "./app-type.ts";

const maxUrlLength = 300;

export const newRequestId = (): string => randomUUID();

/**
 * Log of the server: one JSON line per event. Bodies and headers are never logged, so no password
 * or token is. pino escapes control characters.
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
  return pino(options, new LogOutput(process.stdout.fd ?? 1));
}

const writeBytes = promisify(write);
/** Bytes of lines that wait for a slow reader. */
const maxWaitingBytes = 4 * 1024 * 1024;
/** Lines per write. */
const maxLines = 100;
/** Milliseconds before a busy pipe is tried again. */
const busyPause = 100;
const lineEnd = "\n".charCodeAt(0);

let lost = 0;

/** Number of log lines that could not be written. */
export const lostLogLines = (): number => lost;

/**
 * Writes log lines in libuv's thread pool. Lines that cannot be written are dropped and counted.
 * Neither a full disk nor a hanging reader stops the server.
 */
export class LogOutput {
  readonly #fd: number;
  readonly #waiting: string[] = [];
  #waitingBytes = 0;
  #isWriting = false;
  /** True after a write that ended within a line; the next write ends that line first. */
  #isTorn = false;

  constructor(fd: number) {
    this.#fd = fd;
    process.once("exit", () => this.#flush());
  }

  write(line: string): void {
    if (this.#waitingBytes + line.length > maxWaitingBytes) {
      lost += 1;
      return;
    }
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (!this.#isWriting) void this.#drain();
  }

  async #drain(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) await this.#writeLines(this.#take(maxLines));
    this.#isWriting = false;
  }

  #take(count: number): string {
    const text = this.#waiting.splice(0, count).join("");
    this.#waitingBytes -= text.length;
    return text;
  }

  async #writeLines(text: string): Promise<void> {
    const bytes = Buffer.from(this.#isTorn ? `\n${text}` : text);
    let at = 0;
    while (at < bytes.length) {
      try {
        at += (await writeBytes(this.#fd, bytes, at)).bytesWritten;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EAGAIN") await pause(busyPause);
        else {
          lost += bytes
            .subarray(Math.max(at, Number(this.#isTorn)))
            .filter((byte) => byte === lineEnd).length;
          this.#isTorn = at === 0 ? this.#isTorn : bytes[at - 1] !== lineEnd;
          return;
        }
      }
    }
    this.#isTorn = false;
  }

  /** Writes the waiting lines when the process exits. */
  #flush(): void {
    try {
      writeSync(this.#fd, this.#take(this.#waiting.length));
    } catch {
      // The process exits; nobody can handle the error.
    }
  }
}

/** Logs requests that change something or fail; other reads only at level debug. */
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
