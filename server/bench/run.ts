import { availableParallelism, loadavg } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { type Comparison, type Distribution, measure } from "./measure.ts";
import { fetchAnswer } from "./recorded.ts";
import { type Scenario, type Side, startOurSide } from "./scenario.ts";
import { createItem } from "./scenarios/create-item.ts";
import { statements } from "./scenarios/statements.ts";
import { scenarios } from "./scenarios.ts";
import { openSeeded, type SeededInstallation, seededItems } from "./seeded-testbed.ts";
import type { Testbed } from "./testbed.ts";

const names = [...scenarios, statements].map(({ name }) => name);
const usage = `npm run bench -- [scenario …] [--against folder] [--rounds 7] [--seconds 4]
Scenarios: ${names.join(", ")}; all of them without a name.
Beside those who read, somebody saves an item once a second. Each runs on the installation that \`npm run bench:seed\` makes; BENCH_ITEMS says how large that is.
--against measures against the application of another checkout, on its own such installation, instead of a bare server.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: "string" },
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "4" },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  const isUnknown = positionals.some((name) => !names.includes(name));
  if (values.help || isUnknown) return console.log(usage);
  const isChosen = ({ name }: { name: string }) =>
    positionals.length === 0 || positionals.includes(name);
  const ours = await openSeeded();
  const theirs = values.against === undefined ? null : await openOther(values.against);
  try {
    console.log(
      `${seededItems.toLocaleString("en")} items of each kind, PostgreSQL ${ours.version}, Node ${process.versions.node},
${availableParallelism()} cores shared by load, servers and database; load average ${loadavg()[0]?.toFixed(1)}.`,
    );
    const rows: Record<string, Record<string, string>> = {};
    for (const scenario of scenarios.filter(isChosen)) {
      rows[scenario.name] = row(scenario, await contest(scenario, ours, theirs));
      console.log(`${scenario.name}: ${scenario.compares}`);
    }
    if (Object.keys(rows).length > 0) console.table(rows);
    if (isChosen(statements)) console.log(await statements.run(ours.testbed));
  } finally {
    await ours.testbed.stopServers();
    await Promise.all([ours.stop(), theirs?.stop()]);
  }
}

/** Opens the installation of another checkout with the code of that checkout. */
async function openOther(folder: string): Promise<SeededInstallation> {
  const module = pathToFileURL(resolve(folder, "server/bench/seeded-testbed.ts"));
  const { openSeeded: open } = (await import(module.href)) as typeof import("./seeded-testbed.ts");
  return open();
}

async function contest(
  scenario: Scenario,
  { testbed }: SeededInstallation,
  theirs: SeededInstallation | null,
): Promise<Comparison> {
  const load = startChild("./load.ts");
  try {
    const ours = await startOurSide(scenario, testbed);
    const other = theirs
      ? await startOurSide(scenario, theirs.testbed)
      : { ...ours, server: await scenario.startBare(testbed, ours) };
    const sizes = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
    const { connections } = scenario;
    const isReading = ours.requests.every(({ method = "GET" }) => method === "GET");
    const stops = isReading
      ? await Promise.all([
          writeConcurrently(ours, testbed),
          theirs && writeConcurrently(other, theirs.testbed),
        ])
      : [];
    try {
      return await measure(load, { ours, other }, { ...sizes, connections });
    } finally {
      for (const stop of stops) await stop?.();
    }
  } finally {
    await Promise.all([load.stop(), testbed.stopServers(), theirs?.testbed.stopServers()]);
  }
}

/** Saves an item every second during the reads. @returns stop function */
async function writeConcurrently({ server }: Pick<Side, "server">, testbed: Testbed) {
  const [request = { path: "" }] = await createItem.requests(server.address, testbed);
  const saved: Promise<unknown>[] = [];
  const timer = setInterval(() => saved.push(fetchAnswer(server.address, request)), 1_000);
  return async () => {
    clearInterval(timer);
    await Promise.all(saved);
  };
}

function row({ goal, connections }: Scenario, { ratio, cpuRatio, ours, other }: Comparison) {
  const figures = ({ rate, p50, p99 }: Comparison["ours"]) =>
    `${rate.toFixed(0)} · ${p50} · ${p99} ms`;
  return {
    connections: String(connections),
    ratio: spreadText(ratio),
    "per CPU second": spreadText(cpuRatio),
    "ours: answers/s · p50 · p99": figures(ours),
    "other: the same": figures(other),
    ...(!values.against && goal !== null && { goal: goal.toFixed(2) }),
  };
}

function spreadText({ min, median, max }: Distribution): string {
  return `${median.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)})`;
}

await main();
