import { Cron } from "croner";
import type { FastifyBaseLogger } from "fastify";
import fp from "fastify-plugin";
import type { Db } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { runExclusively } from "./run-exclusively.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Features add what they do by a schedule. */
    jobs: Jobs;
  }
}

/** All jobs of this process: one run of each at a time, on one server at a time. */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #jobs = new Map<string, Job>();
  readonly #timers: Cron[] = [];
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #ending = new AbortController();

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  add(job: Job): void {
    if (this.#jobs.has(job.name)) throw new Error(`two jobs are called ${job.name}`);
    this.#jobs.set(job.name, job);
  }

  list(): Job[] {
    return [...this.#jobs.values()];
  }

  /** From now on jobs run when their time comes. */
  start(): void {
    const options = { timezone: this.#options.timeZone, unref: true };
    for (const { name, schedule, delayAfterStart } of this.#jobs.values()) {
      const run = () => {
        if (!this.#running.has(name)) this.run(name).catch(() => {}); // It is in the log.
      };
      this.#timers.push(new Cron(schedule, options, run));
      if (delayAfterStart === undefined) continue;
      const first = new Date(Date.now() + delayAfterStart);
      this.#timers.push(new Cron(first, options, run));
    }
  }

  /**
   * Runs a job now, apart from its schedule. A run of this process that is under way ends first.
   * @returns what it did; null when another server is at it
   */
  run(name: string, now = this.#options.clock()): Promise<object | null> {
    const job = this.#jobs.get(name);
    if (!job) throw new Error(`no job is called ${name}`);
    const before = Promise.resolve(this.#running.get(name)).catch(() => null);
    const running = before
      .then(() => this.#run(job, now))
      .finally(() => {
        if (this.#running.get(name) === running) this.#running.delete(name);
      });
    this.#running.set(name, running);
    return running;
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) timer.stop();
    this.#ending.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #run({ name, isForEveryServer, run }: Job, now: Date): Promise<object | null> {
    const log = this.#options.log.child({ job: name });
    const start = performance.now();
    const milliseconds = () => Math.round(performance.now() - start);
    const act = () => run(now, this.#ending.signal);
    log.debug("job started");
    try {
      const did = isForEveryServer
        ? await act()
        : await runExclusively(this.#options.db, name, act);
      const hasDone = Object.values(did ?? {}).some((count) => count > 0);
      log[hasDone ? "info" : "debug"]({ did, milliseconds: milliseconds() }, "job done");
      return did;
    } catch (err) {
      log.error({ err, milliseconds: milliseconds() }, "job failed");
      throw err;
    }
  }
}

/** Runs jobs from the moment that the application is ready. Needs `db`, `config` and `clock`. */
export const jobsPlugin = fp(
  async (app: App) => {
    const { db, log, clock, config } = app;
    const jobs = new Jobs({ db, log, clock, timeZone: config.timeZone });
    app.decorate("jobs", jobs);
    app.addHook("onReady", async () => jobs.start());
    app.addHook("onClose", () => jobs.stop());
  },
  { name: "jobs" },
);

/** Work that comes back by a schedule. */
export interface Job {
  name: string;
  /** A cron pattern in the platform's time zone; with six fields the first are seconds. */
  schedule: string;
  /** Milliseconds after the start at which it runs too. */
  delayAfterStart?: number;
  /** Not one server at a time: it tidies each server's own disk, or servers share it row by row. */
  isForEveryServer?: boolean;
  /** @returns counts of what it did, for the log */
  run: (now: Date, signal: AbortSignal) => Promise<object | null>;
}

interface JobsOptions {
  db: Db;
  log: FastifyBaseLogger;
  clock: () => Date;
  timeZone: string;
}
