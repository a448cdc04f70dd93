import { Cron } from "croner";
import type { FastifyBaseLogger } from "fastify";
import fp from "fastify-plugin";
import type { Db } from "../db/database.ts";
import type { App } from "../http/app-type.ts";
import { runExclusively } from "./run-exclusively.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Scheduled jobs; features add theirs. */
    jobs: Jobs;
  }
}

/** All jobs of this process. Each job runs once at a time, on one server at a time. */
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

  /** Starts the schedules. */
  start(): void {
    const options = { timezone: this.#options.timeZone, unref: true };
    for (const { name, schedule, delayAfterStart } of this.#jobs.values()) {
      const run = () => {
        if (!this.#running.has(name)) this.run(name).catch(() => {}); // run() logs the error
      };
      this.#timers.push(new Cron(schedule, options, run));
      if (delayAfterStart === undefined) continue;
      const first = new Date(Date.now() + delayAfterStart);
      this.#timers.push(new Cron(first, options, run));
    }
  }

  /**
   * Runs a job now, after any run of it in this process has ended.
   * @returns counts of its work; null if another server runs the job
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

  /** Stops the schedules and waits for running jobs. */
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

/** Starts the jobs when the application is ready. Needs `db`, `config` and `clock`. */
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

/** Scheduled work. */
export interface Job {
  name: string;
  /** Cron pattern in the platform's time zone; six fields start with seconds. */
  schedule: string;
  /** Milliseconds after the start of an additional first run. */
  delayAfterStart?: number;
  /** True if all servers run it concurrently: it works on local disk, or locks single rows. */
  isForEveryServer?: boolean;
  /** @returns counts of its work, for the log */
  run: (now: Date, signal: AbortSignal) => Promise<object | null>;
}

interface JobsOptions {
  db: Db;
  log: FastifyBaseLogger;
  clock: () => Date;
  timeZone: string;
}
