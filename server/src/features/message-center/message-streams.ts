import { PassThrough, type Readable } from "node:stream";
import { tooMany } from "../../infra/http/errors.ts";

/** Whose count a stream sends, and how long it may. */
export interface Listening {
  sessionId: string;
  userId: string;
  /** Whether the token that the stream was opened with is still good. */
  isCurrent: () => boolean;
}

interface Options {
  /** Unread messages by person; who has none is left out. */
  count: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Of these sessions, those that are still good. */
  liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>;
  onFault: (error: unknown) => void;
  /** Milliseconds between two heartbeats. */
  heartbeat?: number;
}

/** Changes that come at once make one query. */
const gather = 50;
const maxStreams = 2_000;
/** A browser opens one for all its tabs. */
const maxPerPerson = 4;
const maxBacklog = 10_000;
const table = "message";

/** The open streams of this server: each gets its person's unread count when it opens and as it changes. */
export class MessageStreams {
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
   * A new stream, which begins with the count.
   * @throws 429 when there are too many already
   */
  async open(listening: Listening): Promise<Readable> {
    const { userId } = listening;
    const own = [...this.#open.values()].filter((other) => other.userId === userId);
    if (this.#open.size >= maxStreams || own.length >= maxPerPerson) throw tooMany(30);
    const out = new PassThrough();
    // Counted before anything is waited for: many at once are still many.
    this.#open.set(out, listening);
    out.on("close", () => this.#open.delete(out)).on("error", () => {});
    try {
      const counts = await this.#options.count([userId]);
      out.write(eventOf(counts.get(userId)));
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

  /** Messages have changed: of everybody, or of the people whose ids the tags carry. */
  changed(tags: readonly string[]): void {
    for (const { userId } of this.#open.values()) {
      if (tags.includes(table) || tags.includes(`${table}:${userId}`)) this.#changed.add(userId);
    }
    if (this.#changed.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#send(), gather).unref();
  }

  /** Changes of other servers may have been missed. */
  recount(): void {
    this.changed([table]);
  }

  close(): void {
    clearInterval(this.#heart);
    clearTimeout(this.#timer);
    for (const out of this.#open.keys()) out.end();
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const userIds = [...this.#changed];
    this.#changed.clear();
    try {
      const counts = await this.#options.count(userIds);
      for (const [out, { userId, isCurrent }] of this.#open) {
        if (!userIds.includes(userId)) continue;
        if (isCurrent()) write(out, eventOf(counts.get(userId)));
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
}

function write(out: PassThrough, text: string): void {
  if (out.writableLength > maxBacklog) out.destroy();
  else if (!out.writableEnded) out.write(text);
}

function eventOf(total = 0): string {
  return `event: unread\ndata: ${JSON.stringify({ total })}\n\n`;
}
