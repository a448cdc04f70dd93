import type { Child } from "./child.ts";
import type { Load, LoadResult } from "./load.ts";
import type { Side } from "./scenario.ts";

export interface Sizes {
  rounds: number;
  /** Of each run. */
  seconds: number;
}

/** Figures of several runs. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export interface Measured {
  /** Throughput of ours to that of the other server, pair by pair. */
  ratio: Spread;
  /** The same for requests a second of the server's own processor time. */
  cpuRatio: Spread;
  ours: Figures;
  other: Figures;
}

/** Medians of all rounds. */
export type Figures = LoadResult;

interface Run extends LoadResult {
  /** Milliseconds of processor time for one answer. */
  cost: number;
}

/** Loads two servers in turn, who is first changing from round to round. */
export async function measure(
  load: Child,
  sides: { ours: Side; other: Side },
  { rounds, seconds, connections }: Sizes & { connections: number },
): Promise<Measured> {
  const run = (side: Side) => runOnce(load, side, { connections, seconds });
  // Compilers, prepared statements and caches are warm before it counts.
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

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (position: number) => sorted[position] ?? Number.NaN;
  const upper = at(Math.floor(sorted.length / 2));
  const median = sorted.length % 2 ? upper : (at(sorted.length / 2 - 1) + upper) / 2;
  return { min: at(0), median, max: at(sorted.length - 1) };
}
