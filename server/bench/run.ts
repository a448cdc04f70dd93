import { readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { type Measured, measure, type Sizes } from "./measure.ts";
import { openCluster, type Place } from "./place.ts";
import {
  type Circumstances,
  chaptersOf,
  contestChapter,
  contestText,
  report,
  summary,
  trialText,
} from "./report.ts";
import type { Scenario } from "./scenario.ts";
import { logBulk } from "./scenarios/log-bulk.ts";
import { officeList } from "./scenarios/office-list.ts";
import { openListCold, openListWarm } from "./scenarios/open-list.ts";
import { salaryImport } from "./scenarios/salary-import.ts";
import { searchTrial } from "./scenarios/search.ts";
import { signInScenario } from "./scenarios/sign-in.ts";
import { systemLists } from "./scenarios/system-lists.ts";

/** Pairs of servers under load. */
const contests = [openListWarm, openListCold, officeList, signInScenario];
/** What is measured in its own way; a large office is left behind, so they come last. */
const trials = [systemLists, logBulk, salaryImport, searchTrial];
const names = [...contests, ...trials].map(({ name }) => name);
const results = new URL("./results.md", import.meta.url);

const usage = `npm run bench -- [scenario …] [--rounds 7] [--seconds 4] [--items 1000]
Scenarios: ${names.join(", ")}; all of them without a name.
What is measured is kept in server/bench/results.md: ${trials.map(({ name }) => name).join(", ")} each by itself, the
others when all of them have run.`;

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
  const isUnknown = positionals.some((name) => !names.includes(name));
  if (values.help || isUnknown) return console.log(usage);
  const sizes = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const items = Number(values.items);
  const isChosen = ({ name }: { name: string }) =>
    positionals.length === 0 || positionals.includes(name);

  const cluster = await openCluster(items);
  try {
    const circumstances = { ...sizes, items, postgres: cluster.version };
    await runContests(contests.filter(isChosen), cluster.place, circumstances);
    for (const trial of trials.filter(isChosen)) {
      const [load = 0] = loadavg();
      const finding = await trial.run(cluster.place).finally(cluster.place.stopServers);
      console.log(`${trial.name}: ${finding.summary}`);
      await keep(trial.name, trialText(trial, finding, { ...circumstances, load }));
    }
  } finally {
    await cluster.stop();
  }
}

async function runContests(
  chosen: readonly Scenario[],
  place: Place,
  circumstances: Omit<Circumstances, "load">,
): Promise<void> {
  const [load = 0] = loadavg();
  const measured: Measured[] = [];
  for (const scenario of chosen) {
    measured.push(await runContest(scenario, place, circumstances));
    console.log(`${scenario.name} measured`);
  }
  if (measured.length > 0) console.table(summary(measured));
  if (measured.length < contests.length) return;
  await keep(contestChapter, contestText(measured, { ...circumstances, load }));
}

async function runContest(scenario: Scenario, place: Place, sizes: Sizes): Promise<Measured> {
  const load = startChild("./load.ts");
  try {
    return await measure(scenario, { pair: await scenario.start(place), load, sizes });
  } finally {
    await Promise.all([load.stop(), place.stopServers()]);
  }
}

/** Puts a chapter into the kept report, in the place of its last writing. */
async function keep(chapter: string, text: string): Promise<void> {
  const chapters = chaptersOf(await readFile(results, "utf8"));
  await writeFile(results, report(chapters.set(chapter, text)));
}

await main();
