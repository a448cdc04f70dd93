import { clientClosedRequest, tooMany, unavailable } from "../http/errors.ts";
import type { Requester } from "../http/request-context.ts";

interface FairQueueOptions {
  /**
   * Maximum of concurrent jobs. From two, one place is reserved for short jobs. From three, one
   * person's long job leaves a place for another person's.
   */
  concurrency: number;
  /** Minimum weight of a long job. */
  longFrom: number;
  /** Maximum of waiting jobs per person; default 30. Visitors of one company share an address. */
  maxWaitingOfPerson?: number;
}

/** `signal` removes a waiting job. A running job must watch the signal itself. */
export interface QueuedJob extends Requester {
  /** Estimated work, in any unit common to all jobs of the queue. */
  weight: number;
}

interface WaitingJob extends Pick<QueuedJob, "person"> {
  lane: string;
  isLong: boolean;
  /** Virtual end time of the job. */
  end: number;
  start: () => void;
}

const maxWaiting = 300;
/** Seconds. */
const retryAfter = 5;

/** Queues and limits of a process by name, for metrics. */
export type WorkQueues = Map<string, Pick<FairQueue, "activeCount" | "pendingCount">>;

/**
 * Runs a few jobs concurrently, fairly between people (self-clocked fair queueing). A person runs
 * one long and one short job; the others wait. Lighter jobs go first. A heavy job is overtaken at
 * most by its own weight.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting: WaitingJob[] = [];
  /** Running lanes; true for a long job. */
  readonly #running = new Map<string, boolean>();
  #virtualTime = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get activeCount(): number {
    return this.#running.size;
  }

  get pendingCount(): number {
    return this.#waiting.length;
  }

  /** @throws 429 for too many waiting jobs of the person, 503 for a full queue, 499 after abort */
  async run<T>({ person, weight, signal }: QueuedJob, work: () => Promise<T>): Promise<T> {
    const { longFrom, maxWaitingOfPerson = 30 } = this.#options;
    if (this.#waiting.length >= maxWaiting) throw unavailable();
    const own = this.#waiting.filter((job) => job.person === person);
    if (own.length >= maxWaitingOfPerson) throw tooMany(retryAfter);
    const isLong = weight >= longFrom;
    const lane = `${isLong} ${person}`;
    const begin = own.findLast((job) => job.lane === lane)?.end ?? this.#virtualTime;
    await this.#turn({ person, lane, isLong, end: begin + weight }, signal);
    try {
      return await work();
    } finally {
      this.#running.delete(lane);
      this.#startNext();
    }
  }

  #turn(job: Omit<WaitingJob, "start">, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...job, start: resolve };
    const leave = () => {
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
      reject(clientClosedRequest());
    };
    if (signal?.aborted) leave();
    else {
      signal?.addEventListener("abort", leave);
      this.#waiting.push(waiting);
      this.#startNext();
    }
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  #startNext(): void {
    for (let job = this.#next(); job; job = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      this.#running.set(job.lane, job.isLong);
      this.#virtualTime = Math.max(this.#virtualTime, job.end);
      job.start();
    }
  }

  #next(): WaitingJob | undefined {
    const { concurrency } = this.#options;
    if (this.#running.size >= concurrency) return undefined;
    const long = [...this.#running.values()].filter(Boolean).length;
    const mayBeLong = long < Math.max(1, concurrency - 1);
    return this.#waiting
      .filter(({ lane, isLong }) => !this.#running.has(lane) && (mayBeLong || !isLong))
      .reduce<WaitingJob | undefined>((a, b) => (a && a.end <= b.end ? a : b), undefined);
  }
}
