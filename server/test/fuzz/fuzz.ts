import assert from "node:assert/strict";
import fc from "fast-check";
import { assertValidAnswer } from "./answer-rules.ts";
import { FuzzWorld } from "./fuzz-world.ts";
import { nameOf, type Operation, operationsOf } from "./operations.ts";
import { canCall, type Person } from "./persons.ts";
import { requestsOf } from "./requests.ts";
import { changedTables, type Digests, tableDigests } from "./table-digests.ts";

export interface FuzzOptions {
  /** Approximate number of requests. */
  requests: number;
  seed: number;
}

export interface FuzzFigures {
  requests: number;
  operations: number;
  worlds: number;
  /** Responses by status. */
  answers: Record<string, number>;
  /** Broken rule and shortest request found, by operation. */
  faults: string[];
}

/** Traces of visits and attempts, which are not changes of data. */
const traces = /^sys_(captcha|sign_in_try|session|(access|oper)_log)$/;
/** Maximum requests to one operation before the next one. */
const maxConsecutive = 40;

/** Sends requests to all operations as all persons; continues after a fault, to find all. */
export async function fuzz({ requests, seed }: FuzzOptions): Promise<FuzzFigures> {
  const run = new FuzzRun(await FuzzWorld.open());
  try {
    for (let pass = 0; run.figures.requests < requests; pass += 1) {
      await run.pass({ left: requests - run.figures.requests, seed: seed + pass });
    }
    return run.figures;
  } finally {
    await run.world.close();
  }
}

class FuzzRun {
  world: FuzzWorld;
  /** Digests after the last operation, unless it wrote something. */
  #digests: Digests | null = null;
  readonly figures: FuzzFigures = {
    requests: 0,
    operations: 0,
    worlds: 1,
    answers: {},
    faults: [],
  };

  constructor(world: FuzzWorld) {
    this.world = world;
  }

  async pass({ left, seed }: { left: number; seed: number }): Promise<void> {
    const operations = operationsOf(this.world.t.app);
    this.figures.operations = operations.length;
    const numRuns = Math.min(maxConsecutive, Math.max(2, Math.ceil(left / operations.length)));
    const share = Math.ceil(numRuns / 3);
    const runs = operations.map((operation, at) => ({ operation, seed: seed * 1_000 + at }));
    const closed = runs.filter(({ operation }) => this.#strangers(operation).length > 0);
    await this.#refusesAll(closed.map((run) => ({ ...run, numRuns: share })));
    for (const run of runs) {
      const isOpen = this.#strangers(run.operation).length === 0;
      await this.#answers({ ...run, numRuns: isOpen ? numRuns : numRuns - share });
    }
  }

  /**
   * Checks that persons without permission get nothing and change nothing. Checks are slow, so many
   * runs are checked together. After a change, bisection finds the run.
   */
  async #refusesAll(runs: readonly Run[]): Promise<void> {
    const before = await tableDigests(this.world.t.db);
    for (const run of runs) {
      await this.#noting(run, () =>
        this.#send(this.#strangers(run.operation), run, (status) => {
          assert.ok(status >= 400, `answered ${status} to somebody without the right`);
        }),
      );
    }
    const changed = changedTables(before, await tableDigests(this.world.t.db));
    if (changed.length === 0) return;
    const half = Math.ceil(runs.length / 2);
    if (runs.length > 1) {
      await this.#refusesAll(runs.slice(0, half));
      await this.#refusesAll(runs.slice(half));
    }
    const names = runs.map(({ operation }) => nameOf(operation)).join(", ");
    this.figures.faults.push(`${names}: changed ${changed.join(", ")} without a right`);
  }

  /** Checks that permitted persons get a valid response; refusals and reads change nothing. */
  async #answers(run: Run): Promise<void> {
    const before = this.#digests ?? (await tableDigests(this.world.t.db));
    let wrote = false;
    const entitled = this.world.persons.filter((one) => canCall(one, run.operation.access));
    await this.#noting(run, () =>
      this.#send(entitled, run, (status) => {
        if (status < 400 && run.operation.method !== "GET") wrote = true;
      }),
    );
    if (wrote) {
      this.#digests = null;
      if (!(await this.world.restore())) await this.#begin();
      return;
    }
    this.#digests = await tableDigests(this.world.t.db);
    const changed = changedTables(before, this.#digests).filter((name) => !traces.test(name));
    if (changed.length === 0) return;
    this.figures.faults.push(
      `${nameOf(run.operation)}: changed ${changed.join(", ")} though it refused or read`,
    );
  }

  #strangers({ access }: Operation): Person[] {
    return this.world.persons.filter((person) => !canCall(person, access));
  }

  async #noting({ operation }: Run, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (fault) {
      this.figures.faults.push(`${nameOf(operation)}: ${describeFault(fault as Error)}`);
    }
  }

  async #send(persons: Person[], run: Run, look: (status: number) => void): Promise<void> {
    const { operation, ...parameters } = run;
    const { world, figures } = this;
    const sending = fc.record({
      name: fc.constantFrom(...persons.map(({ name }) => name)),
      request: requestsOf(operation, world.stock),
    });
    const property = fc.asyncProperty(sending, async ({ name, request }) => {
      const person = world.persons.find((one) => one.name === name) as Person;
      const answer = await world.send(request, person);
      figures.requests += 1;
      figures.answers[answer.status] = (figures.answers[answer.status] ?? 0) + 1;
      assertValidAnswer(answer, world.t.dataDir);
      look(answer.status);
    });
    await fc.assert(property, parameters);
  }

  async #begin(): Promise<void> {
    await this.world.close();
    this.world = await FuzzWorld.open();
    this.figures.worlds += 1;
  }
}

interface Run {
  operation: Operation;
  seed: number;
  numRuns: number;
}

/** Text of a failed request and its broken rule. */
function describeFault({ message, cause }: Error): string {
  const reason = cause instanceof Error ? `${cause.message}\n` : "";
  return `${reason}${message.slice(0, 2_000)}`;
}
