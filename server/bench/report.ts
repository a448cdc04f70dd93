import { availableParallelism, totalmem } from "node:os";
import type { Measured, Side, Sizes, Spread } from "./measure.ts";

export interface Circumstances extends Sizes {
  items: number;
  postgres: string;
}

/** One line for each scenario, as the terminal shows it. */
export function summary(measured: readonly Measured[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    measured.map(({ scenario, ratio, cpuRatio }) => [
      scenario.name,
      {
        ratio: spreadText(ratio),
        "per CPU": cpuRatio.median.toFixed(2),
        goal: scenario.goal?.toFixed(2) ?? "–",
        reached: verdict(ratio, scenario.goal),
      },
    ]),
  );
}

/** The report that is kept: what was measured, on what, and how it came out. */
export function report(measured: readonly Measured[], circumstances: Circumstances): string {
  const { rounds, seconds, items, postgres } = circumstances;
  return `# What the benchmark printed last

Written by \`npm run bench\`. Ratios of two servers measured in one run on one machine, in
alternating runs of ${seconds} s, ${rounds} pairs each; absolute figures depend on the machine and promise nothing.

Machine: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, shared by load, servers and database;
${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${postgres} with fsync, ${items} items.

| scenario | ratio: median (min–max) | per CPU second | goal | reached |
|---|---|---|---|---|
${measured.map(ratioRow).join("\n")}

"Per CPU second" compares answers for each second that the server's own process was computing: it
says the same with less noise where that process is what limits.

| scenario | connections | ours: answers/s · p99 · busy | bare: answers/s · p99 · busy |
|---|---|---|---|
${measured.map(sidesRow).join("\n")}

${measured.map(({ scenario }) => `- \`${scenario.name}\`: ${scenario.compares}`).join("\n")}
`;
}

function ratioRow({ scenario, ratio, cpuRatio }: Measured): string {
  const goal = scenario.goal?.toFixed(2) ?? "–";
  return `| ${scenario.name} | ${spreadText(ratio)} | ${spreadText(cpuRatio)} | ${goal} | ${verdict(ratio, scenario.goal)} |`;
}

function sidesRow({ scenario, ours, bare }: Measured): string {
  return `| ${scenario.name} | ${scenario.connections} | ${sideText(ours)} | ${sideText(bare)} |`;
}

function sideText({ rate, p99, busy }: Side): string {
  return `${rate.toFixed(0)} · ${p99} ms · ${Math.round(busy * 100)} %`;
}

function spreadText({ min, median, max }: Spread): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

function verdict({ median }: Spread, goal: number | null): string {
  if (goal === null) return "no goal";
  return median >= goal ? "reached" : "not reached";
}
