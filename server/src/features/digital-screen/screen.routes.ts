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
import { FigureBoard } from "./figure-board.ts";
import { sessionsThatMayWatch } from "./screen-right.queries.ts";

/** Figures of the whole platform for those who hold the screen's menu: once, or as they change. */
export async function screenRoutes(app: App): Promise<void> {
  const mayWatch = (ids: readonly string[]) => sessionsThatMayWatch(app.db, ids, app.clock());
  const board = new FigureBoard({ db: app.db, clock: app.clock });
  const onFault = (err: unknown) => app.log.warn({ err }, "screen could not be refreshed");
  const streams = new ScreenStreams({ board, mayWatch, onFault });
  app.gauge({
    name: "aeromaint_screen_streams",
    help: "Open streams of digital screens (server-sent events).",
    read: () => streams.size,
  });
  const unsubscribe = app.changes.subscribe((tags) => {
    const tables = tags.map(tableOf);
    board.mark(tables);
    streams.changed(tables);
  });
  // Before the server waits for answers in flight, which streams are for ever.
  app.addHook("preClose", async () => {
    unsubscribe();
    streams.close();
  });

  /** @throws 403 for everybody without the menu */
  const watcher = async (request: FastifyRequest) => {
    const { userId, sessionId } = signedIn(request);
    if (!(await mayWatch([sessionId])).has(sessionId)) throw forbidden();
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

/** Who watches, and how long they may. */
interface Watcher {
  sessionId: string;
  userId: string;
  /** Whether the token that the stream was opened with is still good. */
  isCurrent: () => boolean;
}

interface Options {
  board: FigureBoard;
  /** Of these sessions, those that may go on watching. */
  mayWatch: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  onFault: (error: unknown) => void;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
}

/** Changes that come at once, such as those of one import, make one event. */
const gather = 100;
const maxStreams = 100;
const maxPerPerson = 8;
/** Bytes that a screen may leave unread; it opens its stream again when it comes back. */
const maxBacklog = 1_000_000;

/**
 * The open streams of this server. Each gets all figures when it opens and again after a change,
 * and ends when its session does.
 */
export class ScreenStreams {
  readonly #options: Options;
  readonly #open = new Map<PassThrough, Watcher>();
  readonly #heart: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #lastSent = "";

  constructor(options: Options) {
    this.#options = options;
    this.#heart = setInterval(() => void this.#beat(), options.heartbeat ?? 15_000).unref();
  }

  /**
   * A new stream, which begins with the figures.
   * @throws 429 when there are too many already
   */
  async open(watcher: Watcher): Promise<Readable> {
    const own = [...this.#open.values()].filter(({ userId }) => userId === watcher.userId);
    if (this.#open.size >= maxStreams || own.length >= maxPerPerson) throw tooMany(30);
    const out = new PassThrough();
    // Counted before anything is waited for: many at once are still many.
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

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Tables have changed: sends figures, announces a changed plan, ends streams of ended sessions. */
  changed(tables: readonly string[]): void {
    if (this.#open.size === 0) return;
    this.#schedule();
    if (tables.some((table) => table.startsWith("tdm_")))
      this.#tell(eventOf(screenEvents.space, {}));
    if (tables.includes("sys_session")) void this.#shutOut();
  }

  close(): void {
    clearInterval(this.#heart);
    clearTimeout(this.#timer);
    for (const out of this.#open.keys()) out.end();
  }

  async #beat(): Promise<void> {
    if (this.#open.size === 0) return;
    await this.#shutOut();
    this.#tell(": \n\n");
    this.#schedule();
  }

  async #shutOut(): Promise<void> {
    try {
      const sessionIds = [...new Set([...this.#open.values()].map(({ sessionId }) => sessionId))];
      const good = await this.#options.mayWatch(sessionIds);
      for (const [out, { sessionId, isCurrent }] of this.#open) {
        const isChecked = sessionIds.includes(sessionId);
        if ((isChecked && !good.has(sessionId)) || !isCurrent()) out.end();
      }
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #schedule(): void {
    const { due } = this.#options.board;
    if (due === null || this.#timer || this.#open.size === 0) return;
    this.#timer = setTimeout(() => void this.#send(), Math.max(due, gather)).unref();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    try {
      const event = eventOf(screenEvents.figures, await this.#options.board.read());
      if (event !== this.#lastSent) this.#tell(event);
      this.#lastSent = event;
    } catch (error) {
      // The next heartbeat tries again.
      return this.#options.onFault(error);
    }
    this.#schedule();
  }

  #tell(text: string): void {
    for (const out of this.#open.keys()) {
      if (out.writableLength > maxBacklog) out.destroy();
      else if (!out.writableEnded) out.write(text);
    }
  }
}

/** One event; JSON has no line of its own that could end it early. */
function eventOf(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
