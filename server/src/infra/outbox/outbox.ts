import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { InTransaction, UnitOfWork } from "../db/unit-of-work.ts";
import { backoff } from "./backoff.ts";
import type { ClaimedDelivery, Decisions, DeliverySender } from "./delivery.ts";
import { DeliveryWorker } from "./delivery-worker.ts";
import {
  type EventConsumer,
  markDeliveriesHeld,
  markExpanded,
  type TakenEvent,
  takeEvents,
} from "./outbox-event.ts";
import { WakeLoop } from "./wake-loop.ts";

const interval = 5_000;
const maxFailure = 500;
/** Events that are expanded together. */
const maxBatch = 100;

interface OutboxOptions {
  db: Db;
  inTransaction: InTransaction;
  log: FastifyBaseLogger;
  clock: () => Date;
  /** Milliseconds after which an event or a delivery is no longer tried. */
  deadAfter: () => Promise<number>;
}

/** One server's part in passing on what has happened. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #consumers: EventConsumer[] = [];
  readonly #worker: DeliveryWorker;
  readonly #expanding: WakeLoop;
  #timer: NodeJS.Timeout | undefined;
  /** After a failure events are taken one by one, so that those around it go on. */
  #batch = maxBatch;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#worker = new DeliveryWorker({
      ...options,
      decideAgain: (claimed) => this.#decideAgain(claimed),
    });
    this.#expanding = new WakeLoop(
      async () => {
        while (await this.#expandNext());
      },
      (err) => options.log.error({ err }, "events could not be taken"),
    );
  }

  /** To be called before the application is ready. */
  addConsumer(consumer: EventConsumer): void {
    this.#consumers.push(consumer);
  }

  /** To be called before the application is ready. */
  addSender(sender: DeliverySender): void {
    this.#worker.addSender(sender);
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), interval).unref();
    this.wake();
  }

  wake(tags: readonly string[] = ["outbox_event", "delivery"]): void {
    if (this.#timer === undefined) return;
    if (tags.includes("outbox_event")) this.#expanding.wake();
    if (tags.includes("delivery")) this.#worker.wake();
  }

  /** Waits until nothing is under way on this server. */
  async idle(): Promise<void> {
    while (this.#expanding.running) await this.#expanding.running;
    await this.#worker.idle();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all([this.#expanding.stop(), this.#worker.stop()]);
  }

  /** @returns whether there may be more */
  async #expandNext(): Promise<boolean> {
    const { inTransaction, clock, log } = this.#options;
    const kinds = [...new Set(this.#consumers.flatMap((consumer) => consumer.kinds))];
    if (kinds.length === 0 || this.#timer === undefined) return false;
    const now = clock();
    let taken: TakenEvent[] = [];
    try {
      await inTransaction(async (unit) => {
        taken = await takeEvents(unit, { kinds, now, limit: this.#batch });
        if (taken.length > 0) await this.#expand(unit, taken, now);
      });
      this.#batch = Math.min(this.#batch * 2, maxBatch);
      return taken.length > 0;
    } catch (err) {
      const [event] = taken;
      if (!event) throw err;
      if (taken.length > 1) {
        this.#batch = 1;
        return true;
      }
      const { eventId, kind } = event;
      log.error({ err, eventId, kind }, "event could not be expanded");
      await this.#postpone(eventId, err);
      return true;
    }
  }

  async #expand(unit: UnitOfWork, events: readonly TakenEvent[], now: Date): Promise<void> {
    for (const { kinds, expand } of this.#consumers) {
      const own = events.filter(({ kind }) => kinds.includes(kind));
      if (own.length > 0) await expand(unit, own);
    }
    const held = events.filter(({ isHeld }) => isHeld).map(({ eventId }) => eventId);
    if (held.length > 0) await markDeliveriesHeld(unit, held);
    const ids = events.map(({ eventId }) => eventId);
    await markExpanded(unit, ids, now);
  }

  /** Whether the person may still sign in, then what those say who made the deliveries. */
  async #decideAgain(claimed: readonly ClaimedDelivery[]): Promise<Decisions> {
    const addressed = claimed.filter(({ userId, channelId }) => userId ?? channelId);
    const refused = addressed.filter(({ refusal }) => refusal);
    const decisions = new Map(refused.map((each) => [each.deliveryId, each.refusal ?? ""]));
    const made = this.#consumers.map(async ({ kinds, decideAgain }) => {
      const own = addressed.filter(({ kind, refusal }) => !refusal && kinds.includes(kind));
      return own.length > 0 && decideAgain ? [...(await decideAgain(this.#options.db, own))] : [];
    });
    return new Map([...decisions, ...(await Promise.all(made)).flat()]);
  }

  /** Others have their turn; after a day it is given up, with its failure in the row. */
  async #postpone(eventId: string, error: unknown): Promise<void> {
    const { db, clock, deadAfter } = this.#options;
    const now = clock();
    const oldest = new Date(now.getTime() - (await deadAfter()));
    const text = (error instanceof Error ? error.message : String(error)).slice(0, maxFailure);
    const { rows } = await sql<{ attempts: number }>`
      update outbox_event set attempts = attempts + 1, failure = ${text},
        expanded_at = case when created_at <= ${oldest} then ${now}::timestamptz end
      where event_id = ${eventId} and expanded_at is null returning attempts`.execute(db);
    const next = new Date(now.getTime() + Math.max(backoff(rows[0]?.attempts ?? 1), 1_000));
    await sql`update outbox_event set next_attempt_at = ${next} where event_id = ${eventId}`.execute(
      db,
    );
  }
}
