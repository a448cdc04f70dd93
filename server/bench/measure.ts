import type { Child } from "./child.ts";
import type { Load, LoadResult } from "./load.ts";
import type { Side } from "./scenario.ts";

export interface Sizes {
  rounds: number;
  /** Duration of each run. */
  seconds: number;
}

/** Distribution over several runs. */
export interface Distribution {
  min: number;
  median: number;
  max: number;
}

export interface Comparison {
  /** Ratio of throughputs, ours to the other server, by pairs of runs. */
  ratio: Distribution;
  /** Same ratio for requests per second of processor time. */
  cpuRatio: Distribution;
  ours: Figures;
  other: Figures;
}

/** Medians of all rounds. */
export type Figures = LoadResult;

interface Run extends LoadResult {
  /** Milliseconds of processor time per response. */
  cost: number;
}

/** Loads two servers alternately; the first one changes in each round. */
export async function measure(
  load: Child,
  sides: { ours: Side; other: Side },
  { rounds, seconds, connections }: Sizes & { connections: number },
): Promise<Comparison> {
  const run = (side: Side) => runOnce(load, side, { connections, seconds });
  // Warm up compilers, prepared statements and caches.
  for (const side of [sides.other, sides.ours]) await run(side);
  const runs: { ours: Run; other: Run }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await run(sides.ours) : null;
    const other = await run(sides.other);
    runs.push({ ours: first ?? (await run(sides.ours)), other });
  }
  return {
    ratio: spread(runs.map(({ ours, other }) => ours.rate / other.rate)),
    cpuRatio: spread(runs.map(({ ours, other }) => other.cost / ours.cost)),
    ours: figures(runs.map(({ ours }) => ours)),
    other: figures(runs.map(({ other }) => other)),
  };
}

async function runOnce(
  load: Child,
  { server, requests }: Side,
  settings: Pick<Load, "connections" | "seconds">,
): Promise<Run> {
  const before = await server.child.ask<number>("cpu");
  const result = await load.ask<LoadResult>({ ...settings, address: server.address, requests });
  const used = (await server.child.ask<number>("cpu")) - before;
  return { ...result, cost: used / (result.rate * settings.seconds) };
}

function figures(runs: readonly Run[]): Figures {
  const median = (figure: keyof Figures) => spread(runs.map((run) => run[figure])).median;
  return { rate: median("rate"), p50: median("p50"), p99: median("p99") };
}

function spread(values: readonly number[]): Distribution {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (position: number) => sorted[position] ?? Number.NaN;
  const upper = at(Math.floor(sorted.length / 2));
  const median = sorted.length % 2 ? upper : (at(sorted.length / 2 - 1) + upper) / 2;
  return { min: at(0), median, max: at(sorted.length - 1) };
}
