import type { Child } from "./child.ts";
import type { Load, LoadResult } from "./load-result.ts";
import type { Pair, Scenario, Sizes } from "./scenario.ts";
import { median, type Spread, spread } from "./spread.ts";
import type { Server } from "./testbed.ts";

export interface Measured {
  scenario: Pick<Scenario, "name" | "compares" | "goal" | "connections">;
  /** Throughput of ours to that of the bare server, pair by pair. */
  ratio: Spread;
  /** The same for requests a second of the server's own processor time. */
  cpuRatio: Spread;
  ours: Side;
  bare: Side;
}

export interface Side {
  /** Answers a second, median of the rounds. */
  rate: number;
  /** Milliseconds, median of the rounds. */
  p99: number;
  /** Share of the time in which the server's process was computing, median of the rounds. */
  busy: number;
}

interface Run extends LoadResult {
  /** Milliseconds of processor time for one answer. */
  cost: number;
  busy: number;
}

/** Loads two servers in turn, who is first changing from round to round. */
export async function measure(
  scenario: Scenario,
  { pair, load, sizes }: { pair: Pair; load: Child; sizes: Sizes },
): Promise<Measured> {
  const { connections } = scenario;
  const run = (server: Server, seconds: number) =>
    runOnce(load, server, { requests: [pair.request], connections, seconds });
  // Compilers, prepared statements and caches are warm before it counts.
  for (const server of [pair.bare, pair.ours]) await run(server, sizes.seconds);
  const ours: Run[] = [];
  const bare: Run[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) ours.push(await run(pair.ours, sizes.seconds));
    bare.push(await run(pair.bare, sizes.seconds));
    if (!oursFirst) ours.push(await run(pair.ours, sizes.seconds));
  }
  const pairs = ours.map((mine, round) => [mine, bare[round] as Run] as const);
  return {
    scenario,
    ratio: spread(pairs.map(([mine, other]) => mine.rate / other.rate)),
    cpuRatio: spread(pairs.map(([mine, other]) => other.cost / mine.cost)),
    ours: side(ours),
    bare: side(bare),
  };
}

async function runOnce(
  load: Child,
  { child, address }: Server,
  settings: Omit<Load, "address">,
): Promise<Run> {
  const before = await child.ask<number>("cpu");
  const result = await load.ask<LoadResult>({ ...settings, address });
  const used = (await child.ask<number>("cpu")) - before;
  const cost = used / (result.rate * settings.seconds);
  return { ...result, cost, busy: used / (settings.seconds * 1000) };
}

function side(runs: readonly Run[]): Side {
  return {
    rate: median(runs.map(({ rate }) => rate)),
    p99: median(runs.map(({ p99 }) => p99)),
    busy: median(runs.map(({ busy }) => busy)),
  };
}
