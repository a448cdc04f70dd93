import { PassThrough, type Readable } from "node:stream";
import { screenEvents } from "@aeromaint/contracts/digital-screen/screen.ts";
import { tooMany } from "../../infra/http/errors.ts";
import type { FigureBoard } from "./figure-board.ts";

/** Who watches, and how long they may. */
export interface Watcher {
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

  /** Tables have changed: figures follow, a plan is told of, and who has signed out is shut out. */
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
        const isAsked = sessionIds.includes(sessionId);
        if ((isAsked && !good.has(sessionId)) || !isCurrent()) out.end();
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
