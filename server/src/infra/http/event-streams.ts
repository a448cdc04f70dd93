import { PassThrough, type Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { WatchedTable } from "../cache/watched-table.ts";
import { readAccessToken } from "../sessions/access-token.ts";
import { bearerOf, signedIn } from "../sessions/current-user.ts";
import { findValidSessions } from "../sessions/sessions.queries.ts";
import type { App } from "./app-type.ts";
import { tooMany } from "./errors.ts";

/** Who hears of the changes of a row, and how long they may. */
export interface Listening {
  sessionId: string;
  userId: string;
  /** The id by which changes name the row. */
  rowId: string;
  /** Whether the token that the stream was opened with is still good. */
  isCurrent: () => boolean;
}

interface StreamSource {
  /** Whose changes streams are about. */
  table: WatchedTable;
  /** The name of the event. */
  event: string;
  /** What is sent of these rows, as they are now. */
  read: (rowIds: readonly string[]) => Promise<(rowId: string) => object>;
  /** Milliseconds: changes that come meanwhile make one event. */
  gather?: number;
}

interface Options extends StreamSource {
  /** Of these sessions, those that are still good. */
  liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  onFault: (error: unknown) => void;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
}

const defaultGather = 50;
const maxStreams = 2_000;
const maxPerPerson = 4;
const maxBacklog = 10_000;

/** The open streams of this server: each gets its row's event when it opens and as the row changes. */
export class EventStreams {
  readonly #options: Options;
  readonly #open = new Map<PassThrough, Listening>();
  readonly #heart: NodeJS.Timeout;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#heart = setInterval(() => void this.#beat(), options.heartbeat ?? 15_000).unref();
  }

  /**
   * A new stream, which begins with an event.
   * @throws 429 when there are too many already
   */
  async open(listening: Listening): Promise<Readable> {
    const { userId, rowId } = listening;
    const own = [...this.#open.values()].filter((other) => other.userId === userId);
    if (this.#open.size >= maxStreams || own.length >= maxPerPerson) throw tooMany(30);
    const out = new PassThrough();
    // Counted before anything is waited for: many at once are still many.
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

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** What has changed: all rows of a table, or those whose ids the tags carry. */
  changed(tags: readonly string[]): void {
    const { table, gather = defaultGather } = this.#options;
    for (const { rowId } of this.#open.values()) {
      if (tags.includes(table) || tags.includes(`${table}:${rowId}`)) this.#changed.add(rowId);
    }
    if (this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#send(), gather).unref();
  }

  close(): void {
    clearInterval(this.#heart);
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

  async #beat(): Promise<void> {
    if (this.#open.size === 0) return;
    try {
      const sessionIds = [...new Set([...this.#open.values()].map(({ sessionId }) => sessionId))];
      const good = await this.#options.liveSessions(sessionIds);
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
 * Streams of the application, counted by this gauge, that end with the server.
 * @returns answers a request by a stream about a row
 */
export function addEventStreams(
  app: App,
  { gauge, ...source }: StreamSource & { gauge: { name: `aeromaint_${string}`; help: string } },
): (request: FastifyRequest, reply: FastifyReply, rowId: string) => Promise<FastifyReply> {
  const streams = new EventStreams({
    ...source,
    liveSessions: (sessionIds) => findValidSessions(app.db, sessionIds, app.clock()),
    onFault: (err) => app.log.warn({ err, event: source.event }, "streams could not be served"),
  });
  app.gauge({ ...gauge, read: () => streams.size });
  const unsubscribe = app.changes.subscribe((changed) => streams.changed(changed));
  // Before the server waits for answers in flight, which streams are for ever.
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

/** Answers by server-sent events. */
export function sendEvents(reply: FastifyReply, stream: Readable): FastifyReply {
  return (
    reply
      .type("text/event-stream; charset=utf-8")
      .header("Cache-Control", "no-cache, no-transform")
      // A proxy that gathers the answer first would never pass it on.
      .header("X-Accel-Buffering", "no")
      .send(stream)
  );
}
