import { PassThrough, type Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { WatchedTable } from "../cache/watched-table.ts";
import { readAccessToken } from "../sessions/access-token.ts";
import { bearerOf, signedIn } from "../sessions/current-user.ts";
import { findValidSessions } from "../sessions/sessions.queries.ts";
import type { App } from "./app-type.ts";
import { tooMany } from "./errors.ts";

/** Subscription of a session to the changes of one row. */
interface RowSubscription {
  sessionId: string;
  userId: string;
  /** Id of the row in change tags. */
  rowId: string;
  /** True while the access token of the stream is valid. */
  isCurrent: () => boolean;
}

interface StreamSource {
  /** Table of the rows. */
  table: WatchedTable;
  /** Name of the event. */
  event: string;
  /** Reads the current data to send for these rows. */
  read: (rowIds: readonly string[]) => Promise<(rowId: string) => object>;
  /** Milliseconds of debounce; changes in this time form one event. */
  debounce?: number;
}

interface EventStreamsOptions extends StreamSource {
  /** Returns those of the sessions that are still valid. */
  findValidSessionIds: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  onFault: (error: unknown) => void;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
}

const defaultDebounce = 50;
const maxStreams = 2_000;
const maxPerPerson = 4;
const maxBacklog = 10_000;

/** Open streams of this server. Each sends its row's event on opening and after each change. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #open = new Map<PassThrough, RowSubscription>();
  readonly #heartbeatTimer: NodeJS.Timeout;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: EventStreamsOptions) {
    this.#options = options;
    this.#heartbeatTimer = setInterval(
      () => void this.#sendHeartbeats(),
      options.heartbeat ?? 15_000,
    ).unref();
  }

  /** Opens a stream; its first event is the current state. @throws 429 if too many are open */
  async open(listening: RowSubscription): Promise<Readable> {
    const { userId, rowId } = listening;
    const own = [...this.#open.values()].filter((other) => other.userId === userId);
    if (this.#open.size >= maxStreams || own.length >= maxPerPerson) throw tooMany(30);
    const out = new PassThrough();
    // Count it before the first await, so that concurrent requests respect the limit.
    this.#open.set(out, listening);
    out.on("close", () => this.#open.delete(out)).on("error", () => {});
    try {
      const dataOf = await this.#options.read([rowId]);
      out.write(this.#eventOf(dataOf(rowId)));
    } catch (error) {
      out.destroy();
      throw error;
    }
    return out;
  }

  /** Number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** Handles changed tags: of the whole table, or of single rows. */
  changed(tags: readonly string[]): void {
    const { table, debounce = defaultDebounce } = this.#options;
    for (const { rowId } of this.#open.values()) {
      if (tags.includes(table) || tags.includes(`${table}:${rowId}`)) this.#changed.add(rowId);
    }
    if (this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#send(), debounce).unref();
  }

  close(): void {
    clearInterval(this.#heartbeatTimer);
    clearTimeout(this.#timer);
    for (const out of this.#open.keys()) out.end();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const rowIds = [...this.#changed];
    this.#changed.clear();
    try {
      const dataOf = await this.#options.read(rowIds);
      for (const [out, { rowId, isCurrent }] of this.#open) {
        if (!rowIds.includes(rowId)) continue;
        if (isCurrent()) write(out, this.#eventOf(dataOf(rowId)));
        else out.end();
      }
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  async #sendHeartbeats(): Promise<void> {
    if (this.#open.size === 0) return;
    try {
      const sessionIds = [...new Set([...this.#open.values()].map(({ sessionId }) => sessionId))];
      const good = await this.#options.findValidSessionIds(sessionIds);
      for (const [out, { sessionId, isCurrent }] of this.#open) {
        const isChecked = sessionIds.includes(sessionId);
        if ((isChecked && !good.has(sessionId)) || !isCurrent()) out.end();
        else write(out, ": \n\n");
      }
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #eventOf(data: object): string {
    return `event: ${this.#options.event}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}

function write(out: PassThrough, text: string): void {
  if (out.writableLength > maxBacklog) out.destroy();
  else if (!out.writableEnded) out.write(text);
}

/**
 * Creates the event streams of a source, with a gauge. They end when the server closes.
 * @returns handler that opens a stream about a row
 */
export function addEventStreams(
  app: App,
  { gauge, ...source }: StreamSource & { gauge: { name: `aeromaint_${string}`; help: string } },
): (request: FastifyRequest, reply: FastifyReply, rowId: string) => Promise<FastifyReply> {
  const streams = new EventStreams({
    ...source,
    findValidSessionIds: (sessionIds) =>
      findValidSessions(app.db, sessionIds, { now: app.clock() }),
    onFault: (err) => app.log.warn({ err, event: source.event }, "streams could not be served"),
  });
  app.gauge({ ...gauge, read: () => streams.size });
  const unsubscribe = app.changes.subscribe((changed) => streams.changed(changed));
  // Close streams before the server waits for open responses; streams never end by themselves.
  app.addHook("preClose", async () => {
    unsubscribe();
    streams.close();
  });
  return async (request, reply, rowId) => {
    const { userId, sessionId } = signedIn(request);
    const token = bearerOf(request) ?? "";
    const isCurrent = () => readAccessToken(app, token, app.clock())?.expired === false;
    return sendEvents(reply, await streams.open({ userId, sessionId, rowId, isCurrent }));
  };
}

/** Responds with server-sent events. */
export function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  return (
    reply
      .type("text/event-stream; charset=utf-8")
      .header("Cache-Control", "no-cache, no-transform")
      // Stops proxies from buffering the stream.
      .header("X-Accel-Buffering", "no")
      .send(stream)
  );
}
