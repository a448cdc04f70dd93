import { PassThrough, type Readable } from "node:stream";
import { screenEvents } from "@aeromaint/contracts/digital-screen/screen.ts";
import type { FastifyRequest } from "fastify";
import { serve } from "../../crud/serve.ts";
import { tableOf } from "../../infra/cache/watched-table.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { forbidden, tooMany } from "../../infra/http/errors.ts";
import { sendEvents } from "../../infra/http/event-streams.ts";
import { readAccessToken } from "../../infra/sessions/access-token.ts";
import { bearerOf, signedIn } from "../../infra/sessions/current-user.ts";
import { FigureCache } from "./figure-cache.ts";
import { findSessionsWithScreen } from "./figures.queries.ts";

/** Figures of the whole platform for users with the menu: once, or as a stream. */
export default async function screenRoutes(app: App): Promise<void> {
  const findAllowedSessions = (ids: readonly string[]) =>
    findSessionsWithScreen(app.db, ids, app.clock());
  const board = new FigureCache({ db: app.db, clock: app.clock });
  const onError = (err: unknown) => app.log.warn({ err }, "screen could not be refreshed");
  const streams = new ScreenStreams({ board, findAllowedSessions, onError });
  app.gauge({
    name: "aeromaint_screen_streams",
    help: "Open streams of digital screens (server-sent events).",
    read: () => streams.size,
  });
  const unsubscribe = app.changes.subscribe((tags) => {
    const tables = tags.map(tableOf);
    board.markStale(tables);
    streams.changed(tables);
  });
  // Streams never end by themselves; close them before the server waits for open responses.
  app.addHook("preClose", async () => {
    unsubscribe();
    streams.close();
  });

  /** @throws 403 without the menu */
  const watcher = async (request: FastifyRequest) => {
    const { userId, sessionId } = signedIn(request);
    if (!(await findAllowedSessions([sessionId])).has(sessionId)) throw forbidden();
    return { userId, sessionId };
  };

  serve(app, "GET /screen/figures", async (request, reply) => {
    await watcher(request);
    reply.header("Cache-Control", "no-store");
    return ok(await board.read());
  });

  serve(app, "GET /screen/stream", async (request, reply) => {
    const who = await watcher(request);
    const token = bearerOf(request) ?? "";
    const isCurrent = () => readAccessToken(app, token, app.clock())?.expired === false;
    const stream = await streams.open({ ...who, isCurrent });
    return sendEvents(reply, stream);
  });
}

interface ScreenViewer {
  sessionId: string;
  userId: string;
  /** False after the token of the stream has expired. */
  isCurrent: () => boolean;
}

interface ScreenStreamsOptions {
  board: FigureCache;
  /** Sessions that may keep their stream. */
  findAllowedSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  onError: (error: unknown) => void;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
}

/** Changes within this time, e.g. of one import, are sent as one event. */
const debounceDelay = 100;
const maxStreams = 100;
const maxPerPerson = 8;
/** Maximum unread bytes of a screen. A closed screen reconnects later. */
const maxBacklog = 1_000_000;

/**
 * Open streams of this server. Each stream receives all figures at the start and after a change. A stream ends with
 * its session.
 */
export class ScreenStreams {
  readonly #options: ScreenStreamsOptions;
  readonly #open = new Map<PassThrough, ScreenViewer>();
  readonly #heartbeat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #lastSent = "";

  constructor(options: ScreenStreamsOptions) {
    this.#options = options;
    this.#heartbeat = setInterval(() => void this.#beat(), options.heartbeat ?? 15_000).unref();
  }

  /** Opens a stream that begins with the figures. @throws 429 if there are too many streams */
  async open(watcher: ScreenViewer): Promise<Readable> {
    const own = [...this.#open.values()].filter(({ userId }) => userId === watcher.userId);
    if (this.#open.size >= maxStreams || own.length >= maxPerPerson) throw tooMany(30);
    const out = new PassThrough();
    // Count the stream before the first await, so that concurrent requests respect the limit.
    this.#open.set(out, watcher);
    out.on("close", () => this.#open.delete(out)).on("error", () => {});
    try {
      const figures = await this.#options.board.read();
      out.write(eventOf(screenEvents.figures, figures));
    } catch (error) {
      out.destroy();
      throw error;
    }
    this.#schedule();
    return out;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Sends figures after a change of tables and ends streams of ended sessions. */
  changed(tables: readonly string[]): void {
    if (this.#open.size === 0) return;
    this.#schedule();
    if (tables.some((table) => table.startsWith("tdm_")))
      this.#broadcast(eventOf(screenEvents.space, {}));
    if (tables.includes("sys_session")) void this.#closeEndedSessions();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    for (const out of this.#open.keys()) out.end();
  }

  async #beat(): Promise<void> {
    if (this.#open.size === 0) return;
    await this.#closeEndedSessions();
    this.#broadcast(": \n\n");
    this.#schedule();
  }

  async #closeEndedSessions(): Promise<void> {
    try {
      const sessionIds = [...new Set([...this.#open.values()].map(({ sessionId }) => sessionId))];
      const good = await this.#options.findAllowedSessions(sessionIds);
      for (const [out, { sessionId, isCurrent }] of this.#open) {
        const isChecked = sessionIds.includes(sessionId);
        if ((isChecked && !good.has(sessionId)) || !isCurrent()) out.end();
      }
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #schedule(): void {
    const { nextReadIn } = this.#options.board;
    if (nextReadIn === null || this.#timer || this.#open.size === 0) return;
    this.#timer = setTimeout(() => void this.#send(), Math.max(nextReadIn, debounceDelay)).unref();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    try {
      const event = eventOf(screenEvents.figures, await this.#options.board.read());
      if (event !== this.#lastSent) this.#broadcast(event);
      this.#lastSent = event;
    } catch (error) {
      // The next heartbeat tries again.
      return this.#options.onError(error);
    }
    this.#schedule();
  }

  #broadcast(text: string): void {
    for (const out of this.#open.keys()) {
      if (out.writableLength > maxBacklog) out.destroy();
      else if (!out.writableEnded) out.write(text);
    }
  }
}

/** Formats an event. JSON has no line break that would end the event early. */
function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
