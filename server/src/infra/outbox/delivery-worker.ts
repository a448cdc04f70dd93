import { truncateText } from "@aeromaint/contracts/fields/plain-text.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/database.ts";
import { backoff } from "./backoff.ts";
import {
  type AttemptResult,
  claimDeliveries,
  postponeEndpoint,
  recordResults,
  waitingEndpoints,
} from "./claim-deliveries.queries.ts";
import type {
  ClaimedDelivery,
  Decisions,
  DeliveryAttempt,
  DeliveryOutcome,
  DeliverySender,
} from "./delivery.ts";
import { WakeLoop } from "./wake-loop.ts";

/** Milliseconds that one try may last, where its sender says nothing else. */
const usualTimeLimit = 15_000;
/** Milliseconds for which tries under way may go on after the end was asked for. */
const stopTimeout = 3_000;
const maxAnswer = 1_024;

interface WorkerOptions {
  db: Db;
  log: FastifyBaseLogger;
  clock: () => Date;
  /** Milliseconds after which tries end. */
  deadAfter: () => Promise<number>;
  /** Looks at what was taken as it is sent. */
  decideAgain: (claimed: readonly ClaimedDelivery[]) => Promise<Decisions>;
}

/**
 * Sends what waits. Each endpoint has places of its own, so that one that hangs holds up nobody else;
 * results are written together as they come.
 */
export class DeliveryWorker {
  readonly #options: WorkerOptions;
  readonly #senders = new Map<string, DeliverySender>();
  readonly #inFlight = new Map<string, number>();
  readonly #tries = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #loop: WakeLoop;
  #results: AttemptResult[] = [];
  #holds = new Map<string, Date>();

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.#loop = new WakeLoop(
      () => this.#work(),
      (err) => options.log.error({ err }, "deliveries could not be taken"),
    );
  }

  addSender(sender: DeliverySender): void {
    if (this.#senders.has(sender.channelKind)) {
      throw new Error(`two senders are of the kind ${sender.channelKind}`);
    }
    this.#senders.set(sender.channelKind, sender);
  }

  wake(): void {
    this.#loop.wake();
  }

  /** Waits until nothing is under way. */
  async idle(): Promise<void> {
    while (this.#loop.running || this.#tries.size > 0) {
      await this.#loop.running;
      await Promise.all(this.#tries);
    }
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    const abort = setTimeout(() => this.#ending.abort(), stopTimeout);
    await Promise.all(this.#tries);
    clearTimeout(abort);
    await this.#record().catch((err) => this.#options.log.error({ err }, "results were lost"));
  }

  async #work(): Promise<void> {
    await this.#record();
    const endpoints = await waitingEndpoints(this.#options.db);
    const free = endpoints.flatMap(({ endpoint, channelKind }) => {
      const most = this.#senders.get(channelKind)?.maxConcurrency ?? 0;
      const places = most - (this.#inFlight.get(endpoint) ?? 0);
      return places > 0 ? [{ endpoint, places }] : [];
    });
    if (free.length === 0) return;
    const now = this.#options.clock();
    const claimed = await claimDeliveries(this.#options.db, { free, now });
    const decisions = this.#options.decideAgain(claimed);
    for (const attempt of claimed) {
      const current = this.#try(attempt, decisions).finally(() => {
        this.#tries.delete(current);
        this.wake();
      });
      this.#tries.add(current);
    }
  }

  async #try(attempt: DeliveryAttempt, decisions: Promise<Decisions>): Promise<void> {
    const { endpoint, deliveryId } = attempt;
    this.#inFlight.set(endpoint, (this.#inFlight.get(endpoint) ?? 0) + 1);
    const outcome = await this.#send(attempt, decisions);
    const left = (this.#inFlight.get(endpoint) ?? 1) - 1;
    if (left > 0) this.#inFlight.set(endpoint, left);
    else this.#inFlight.delete(endpoint);
    const result = await this.#resultOf(attempt, outcome);
    this.#results.push(result);
    const level = result.state === "dead" ? "warn" : "debug";
    const { state, status } = result;
    this.#options.log[level]({ deliveryId, endpoint, state, status }, "delivery tried");
  }

  async #send(attempt: DeliveryAttempt, decisions: Promise<Decisions>): Promise<DeliveryOutcome> {
    const sender = this.#senders.get(attempt.channelKind);
    const timeLimit = AbortSignal.timeout(sender?.timeLimit ?? usualTimeLimit);
    const signal = AbortSignal.any([timeLimit, this.#ending.signal]);
    const { promise: late, resolve } = Promise.withResolvers<DeliveryOutcome>();
    const onAbort = () => resolve({ isSent: false, answer: "对方未在规定时间内应答" });
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const decision = (await decisions).get(attempt.deliveryId);
      if (typeof decision === "string") {
        return { isSent: false, isFinal: true, answer: `未发送：${decision}` };
      }
      const content = decision ?? attempt.content;
      const sent = Promise.resolve(sender?.send({ ...attempt, content }, signal));
      const outcome = await Promise.race([sent, late]);
      return outcome ?? { isSent: false, answer: "没有可用的发送方式" };
    } catch (err) {
      return { isSent: false, answer: err instanceof Error ? err.message : String(err) };
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  async #resultOf(attempt: DeliveryAttempt, outcome: DeliveryOutcome): Promise<AttemptResult> {
    const now = this.#options.clock();
    const { deliveryId, attempts, endpoint } = attempt;
    const result = {
      deliveryId,
      attempts,
      nextAttemptAt: now,
      sentAt: null,
      status: outcome.status ?? null,
      answer: cut(outcome.answer),
    };
    if (outcome.isSent) return { ...result, state: "sent", sentAt: now };
    const isLate = await this.#isPast(attempt.dueAt, now);
    if (outcome.isFinal || isLate) return { ...result, state: "dead" };
    const { retryAfter } = outcome;
    const nextAttemptAt = new Date(now.getTime() + Math.max(backoff(attempts), retryAfter ?? 0));
    if (retryAfter) this.#holds.set(endpoint, new Date(now.getTime() + retryAfter));
    return { ...result, state: "waiting", nextAttemptAt };
  }

  async #isPast(dueAt: Date, now: Date): Promise<boolean> {
    const deadAfter = await this.#options.deadAfter().catch(() => Number.POSITIVE_INFINITY);
    return now.getTime() - dueAt.getTime() >= deadAfter;
  }

  /** What could not be written is written with the next results. */
  async #record(): Promise<void> {
    const { db } = this.#options;
    const results = this.#results;
    const holds = this.#holds;
    if (results.length === 0) return;
    [this.#results, this.#holds] = [[], new Map()];
    try {
      await recordResults(db, results);
      for (const [endpoint, until] of holds) await postponeEndpoint(db, endpoint, until);
    } catch (error) {
      this.#results.unshift(...results);
      for (const [endpoint, until] of holds) this.#holds.set(endpoint, until);
      throw error;
    }
  }
}

/** Without what a text column cannot hold. */
function cut(text: string): string {
  const printable = text.replaceAll("\u0000", "").toWellFormed();
  return truncateText(printable, maxAnswer);
}
