import { availableParallelism, totalmem } from "node:os";
import type { Measured, Side } from "./measure.ts";
import type { Finding, Sizes, Trial } from "./scenario.ts";
import type { Spread } from "./spread.ts";

export interface Circumstances extends Sizes {
  items: number;
  postgres: string;
  /** Processes that wanted to run during the minute before. */
  load: number;
}

/** One line for each scenario, as the terminal shows it. */
export function summary(measured: readonly Measured[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    measured.map(({ scenario, ratio, cpuRatio, ours, bare }) => [
      scenario.name,
      {
        ratio: spreadText(ratio),
        "per CPU": cpuRatio.median.toFixed(2),
        ours: sideText(ours),
        bare: sideText(bare),
        goal: scenario.goal?.toFixed(2) ?? "–",
        reached: verdict(ratio, scenario.goal),
      },
    ]),
  );
}

/** What was measured in pairs, on what, and how it came out. */
export function contestText(measured: readonly Measured[], circumstances: Circumstances): string {
  const { rounds, seconds } = circumstances;
  return `Ratios of two servers measured in one run on one machine, in alternating runs of ${seconds} s,
${rounds} pairs each. ${machine(circumstances)}

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

/** A trial's chapter. */
export function trialText(
  { compares }: Trial,
  { reached, text }: Finding,
  circumstances: Circumstances,
): string {
  const verdict = reached ? "Every limit is kept." : "Not every limit is kept.";
  return `${compares[0]?.toUpperCase()}${compares.slice(1)}. ${verdict} ${machine(circumstances)}\n\n${text}`;
}

/** What it ran on, and how much else was going on there: others' work makes waits of its own. */
function machine({ postgres, load, items }: Circumstances): string {
  return `Machine: ${availableParallelism()} cores,
${Math.round(totalmem() / 2 ** 30)} GB of memory, shared by load, servers and database; ${load.toFixed(1)} processes wanted to run
when it began; ${process.platform} ${process.arch}, Node ${process.versions.node}, PostgreSQL ${postgres} with fsync,
${items.toLocaleString("en")} items.`;
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
