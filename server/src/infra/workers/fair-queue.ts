import { callerLeft, tooMany, unavailable } from "../http/errors.ts";
import type { Requester } from "../http/request-context.ts";

export interface FairQueueOptions {
  /**
   * Most jobs that run at once. With two or more, one place is always kept for short jobs. With three,
   * one person's long job leaves a place for another person's.
   */
  concurrency: number;
  /** The weight from which on a job is long. */
  longFrom: number;
  /** Most jobs of a person that wait; 30 where absent. Visitors of one company share an address. */
  maxWaitingOfPerson?: number;
}

/** `signal` removes the job while it waits; a job that runs has to look at the signal itself. */
export interface QueuedJob extends Requester {
  /** About how much work it is, in any unit that all jobs of the queue share. */
  weight: number;
}

interface Waiting extends Pick<QueuedJob, "person"> {
  lane: string;
  isLong: boolean;
  /** Virtual time at which the job would end. */
  end: number;
  start: () => void;
}

const maxWaiting = 300;
/** Seconds. */
const retryAfter = 5;

const queues = new Map<string, FairQueue>();

/** All queues of this process by the kind of their jobs, for the metrics. */
export function allFairQueues(): ReadonlyMap<string, FairQueue> {
  return queues;
}

/**
 * Lets a few jobs run at once, and nobody wait for another person's pile. A person has one long and one
 * short job under way; the rest of theirs queue behind each other. Among people the lighter job goes
 * first. Order is self-clocked fair queueing: a heavy job is overtaken by its own weight at most.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #waiting: Waiting[] = [];
  /** Whether the one job of a lane is long, by the lanes that have one under way. */
  readonly #running = new Map<string, boolean>();
  #virtualTime = 0;

  constructor(kind: string, options: FairQueueOptions) {
    this.#options = options;
    queues.set(kind, this);
  }

  get activeCount(): number {
    return this.#running.size;
  }

  get pendingCount(): number {
    return this.#waiting.length;
  }

  /** @throws 429 when too many jobs of the person wait, 503 when too many do, 499 once aborted */
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

  #turn(job: Omit<Waiting, "start">, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { ...job, start: resolve };
    const leave = () => {
      const at = this.#waiting.indexOf(waiting);
      if (at >= 0) this.#waiting.splice(at, 1);
      reject(callerLeft());
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

  #next(): Waiting | undefined {
    const { concurrency } = this.#options;
    if (this.#running.size >= concurrency) return undefined;
    const long = [...this.#running.values()].filter(Boolean).length;
    const mayBeLong = long < Math.max(1, concurrency - 1);
    return this.#waiting
      .filter(({ lane, isLong }) => !this.#running.has(lane) && (mayBeLong || !isLong))
      .reduce<Waiting | undefined>((a, b) => (a && a.end <= b.end ? a : b), undefined);
  }
}
