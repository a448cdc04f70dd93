import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { type Measured, measure, type Sizes } from "./measure.ts";
import { openCluster, type Place } from "./place.ts";
import { report, summary } from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { officeList } from "./scenarios/office-list.ts";
import { openListCold, openListWarm } from "./scenarios/open-list.ts";
import { signInScenario } from "./scenarios/sign-in.ts";

const scenarios = [openListWarm, openListCold, officeList, signInScenario];

const usage = `npm run bench -- [scenario …] [--rounds 7] [--seconds 4] [--items 1000]
Scenarios: ${scenarios.map(({ name }) => name).join(", ")}; all of them without a name.
A run of all of them with these sizes is kept in server/bench/results.md.`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "7" },
      seconds: { type: "string", default: "4" },
      items: { type: "string", default: "1000" },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.find((name) => !scenarios.some((known) => known.name === name));
  if (values.help || unknown) return console.log(usage);
  const sizes = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const items = Number(values.items);
  const chosen = scenarios.filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );

  const cluster = await openCluster(items);
  try {
    const measured: Measured[] = [];
    for (const scenario of chosen) {
      measured.push(await runScenario(scenario, cluster.place, sizes));
      console.log(`${scenario.name} measured`);
    }
    console.table(summary(measured));
    if (positionals.length > 0) return;
    const text = report(measured, { ...sizes, items, postgres: cluster.version });
    await writeFile(new URL("./results.md", import.meta.url), text);
  } finally {
    await cluster.stop();
  }
}

async function runScenario(scenario: Scenario, place: Place, sizes: Sizes): Promise<Measured> {
  const load = startChild("./load.ts");
  try {
    return await measure(scenario, { pair: await scenario.start(place), load, sizes });
  } finally {
    await Promise.all([load.stop(), place.stopServers()]);
  }
}

await main();
