import { mkdir, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startChild } from "./child.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { type Measured, measure } from "./measure.ts";
import { type Circumstances, contestText, summary, trialText } from "./report.ts";
import type { Scenario, Sizes, Trial } from "./scenario.ts";
import { afterWrite } from "./scenarios/after-write.ts";
import { bulkLoad } from "./scenarios/bulk-load.ts";
import { createItem, plainCreate } from "./scenarios/create-item.ts";
import { events } from "./scenarios/events.ts";
import { facetsTrial } from "./scenarios/facets.ts";
import { fullLoad } from "./scenarios/full-load.ts";
import { growth } from "./scenarios/growth.ts";
import { largeLists } from "./scenarios/large-lists.ts";
import { logBulk } from "./scenarios/log-bulk.ts";
import { mails } from "./scenarios/mails.ts";
import { mixed } from "./scenarios/mixed.ts";
import { officeList } from "./scenarios/office-list.ts";
import { openDetailCold, openDetailWarm } from "./scenarios/open-detail.ts";
import { openListCold, openListWarm } from "./scenarios/open-list.ts";
import { product, profile, reader } from "./scenarios/reader.ts";
import { replicasTrial } from "./scenarios/replicas.ts";
import { salaryImport } from "./scenarios/salary-import.ts";
import { searchTrial } from "./scenarios/search.ts";
import { signInScenario } from "./scenarios/sign-in.ts";
import { signInStorm } from "./scenarios/sign-in-storm.ts";
import { statements } from "./scenarios/statements.ts";
import { suggestTrial } from "./scenarios/suggest.ts";
import { systemLists } from "./scenarios/system-lists.ts";
import { openSeeded, seededItems } from "./seeded-testbed.ts";
import type { Testbed } from "./testbed.ts";

/** Pairs of servers under load. */
const contests = [
  openListWarm,
  openListCold,
  openDetailWarm,
  openDetailCold,
  officeList,
  reader,
  product,
  profile,
  createItem,
  plainCreate,
  signInScenario,
];
/** What is measured in its own way; a large office is left behind, so they come last. */
const trials = [
  replicasTrial,
  mails,
  events,
  statements,
  facetsTrial,
  bulkLoad,
  logBulk,
  salaryImport,
  suggestTrial,
  searchTrial,
];
/** The same on the large installation that is kept (see seeded-testbed.ts). */
const seededTrials = [afterWrite, largeLists, systemLists, growth, signInStorm, mixed, fullLoad];
const names = [...contests, ...trials, ...seededTrials].map(({ name }) => name);
const results = new URL("./results/", import.meta.url);

const usage = `npm run bench -- [scenario …] [--rounds 7] [--seconds 4] [--items 1000] [--seeded] [--print]
Scenarios: ${names.join(", ")}; all of them without a name.
--seeded runs the pairs on the installation that \`npm run bench:seed\` has made, as ${seededTrials.map(({ name }) => name).join(", ")}
always do; BENCH_ITEMS says how large that is. What is measured goes to the ignored folder server/bench/results,
of pairs when all of them have run; --print shows it instead.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "4" },
    items: { type: "string", default: "1000" },
    seeded: { type: "boolean", default: false },
    print: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

async function main(): Promise<void> {
  const isUnknown = positionals.some((name) => !names.includes(name));
  if (values.help || isUnknown) return console.log(usage);
  const isChosen = ({ name }: { name: string }) =>
    positionals.length === 0 || positionals.includes(name);
  const pairs = contests.filter(isChosen);
  const items = Number(values.items);
  const work = { pairs: values.seeded ? [] : pairs, trials: trials.filter(isChosen) };
  await runOn(() => openCluster(items), items, work);
  await runOn(openSeeded, seededItems, {
    pairs: values.seeded ? pairs : [],
    trials: seededTrials.filter(isChosen),
  });
}

interface Work {
  pairs: readonly Scenario[];
  trials: readonly Trial[];
}

async function runOn(
  open: () => Promise<Cluster>,
  items: number,
  { pairs, trials }: Work,
): Promise<void> {
  if (pairs.length + trials.length === 0) return;
  const sizes = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const { testbed, version, stop } = await open();
  try {
    const circumstances = { ...sizes, items, postgres: version };
    await runContests(pairs, testbed, circumstances);
    for (const trial of trials) {
      const [load = 0] = loadavg();
      const finding = await trial.run(testbed, sizes).finally(testbed.stopServers);
      console.log(`${trial.name}: ${finding.summary}`);
      await keep(trial.name, trialText(trial, finding, { ...circumstances, load }));
    }
  } finally {
    await stop();
  }
}

async function runContests(
  chosen: readonly Scenario[],
  testbed: Testbed,
  circumstances: Omit<Circumstances, "load">,
): Promise<void> {
  const [load = 0] = loadavg();
  const measured: Measured[] = [];
  for (const scenario of chosen) {
    measured.push(await runContest(scenario, testbed, circumstances));
    console.log(`${scenario.name} measured`);
  }
  if (measured.length > 0) console.table(summary(measured));
  if (measured.length < contests.length) return;
  await keep("throughput", contestText(measured, { ...circumstances, load }));
}

async function runContest(scenario: Scenario, testbed: Testbed, sizes: Sizes): Promise<Measured> {
  const load = startChild("./load.ts");
  try {
    return await measure(scenario, { pair: await scenario.start(testbed), load, sizes });
  } finally {
    await Promise.all([load.stop(), testbed.stopServers()]);
  }
}

/** Writes a report into the folder of results, in the place of its last writing. */
async function keep(name: string, text: string): Promise<void> {
  if (values.print) return console.log(text);
  await mkdir(results, { recursive: true });
  await writeFile(new URL(`${name}.md`, results), `# ${name}\n\n${text.trim()}\n`);
}

await main();
