import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { writeXlsx } from "hucre/xlsx";
import pg from "pg";
import { fetchAnswer } from "./recorded.ts";
import type { Request } from "./scenario.ts";
import { createItem } from "./scenarios/create-item.ts";
import { scenarios } from "./scenarios.ts";
import { openSeeded, seededItems } from "./seeded-testbed.ts";
import { signIn } from "./sign-in.ts";
import type { Testbed } from "./testbed.ts";

// Simulates 300 readers, 30 savers, five exports, one search and one pay import, all concurrently:
// `npm run bench:day -- --minutes 10`, on the data of `npm run bench:seed`.
const { values } = parseArgs({ options: { minutes: { type: "string", default: "10" } } });

const importedRows = 5_000;
/** Name contained in a fifth of the accounts: 20,000 rows per export. */
const aFifth = "hu";
const exporters = ["admin", "admin", "operator", "supplier", "aviator"] as const;

interface Group {
  name: string;
  people: number;
  /** Milliseconds between two requests of a person. */
  every: number;
  requests: readonly Request[];
  /** Milliseconds for the 99th percentile. */
  goal?: number;
}

interface Outcome {
  /** Milliseconds of each response. */
  times: number[];
  refusals: string[];
}

async function main(): Promise<void> {
  const { testbed, stop } = await openSeeded();
  try {
    const { address } = await testbed.startServer("application.ts", testbed.application);
    const sheet = await prepare(testbed);
    const groups = await groupsOf(address, testbed);
    const alone = await timed(() => importSalaries(address, sheet, "2026-01"));
    const end = performance.now() + Number(values.minutes) * 60_000;
    const work = groups.map((group) => simulateGroup(group, address, end));
    await sleep(5_000);
    const crowded = await timed(() => importSalaries(address, sheet, "2026-02"));
    const outcomes = await Promise.all(work);
    console.log(
      `${seededItems.toLocaleString("en")} items of each kind, ${values.minutes} minutes.`,
    );
    console.table(Object.fromEntries(groups.map((group, at) => row(group, outcomes[at]))));
    console.log(
      `Import of ${importedRows} rows: ${(alone / 1_000).toFixed(1)} s alone, ${(crowded / 1_000).toFixed(1)} s among the others (${(crowded / alone).toFixed(2)}, goal 2).`,
    );
    for (const { refusals } of outcomes) if (refusals[0]) console.log(refusals[0]);
  } finally {
    await testbed.stopServers();
    await stop();
  }
}

async function groupsOf(address: string, testbed: Testbed): Promise<Group[]> {
  const of = async (name: string) =>
    (await scenarios.find((each) => each.name === name)?.requests(address, testbed)) ?? [];
  const exports = await Promise.all(
    exporters.map(async (name) => {
      const headers = { authorization: `Bearer ${await signIn(address, name)}` };
      return { path: `/api/system/user/export?userName=${aFifth}`, headers };
    }),
  );
  const saving = await createItem.requests(address, testbed);
  return [
    { name: "reading", people: 300, every: 3_000, requests: await of("reader"), goal: 100 },
    { name: "saving", people: 30, every: 5_000, requests: saving, goal: 300 },
    { name: "typing in search", people: 1, every: 300, requests: await of("search") },
    { name: "exporting", people: 5, every: 30_000, requests: exports },
  ];
}

/** Runs all people of a group until the end, with staggered starts. */
async function simulateGroup({ people, every, requests }: Group, address: string, end: number) {
  const outcome: Outcome = { times: [], refusals: [] };
  const person = async (_: unknown, index: number) => {
    await sleep((every * index) / people);
    let turn = Math.floor((index * requests.length) / people);
    while (performance.now() < end) {
      const request = requests[turn++ % requests.length] ?? { path: "" };
      const time = await timed(() =>
        fetchAnswer(address, request).catch((error: unknown) =>
          outcome.refusals.push(String(error)),
        ),
      );
      outcome.times.push(time);
      await sleep(Math.max(0, Math.min(every - time, end - performance.now())));
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return outcome;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Creates a month's pay sheet of the first people, and grants the exporters their permission. */
async function prepare({ application }: Testbed): Promise<Uint8Array<ArrayBuffer>> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  await client.query(
    `insert into sys_user_role (user_id, role_id)
     select u.user_id, ur.role_id from sys_user u, sys_user_role ur join sys_user a using (user_id)
     where u.user_name = any($1) and a.user_name = 'admin' on conflict do nothing`,
    [exporters],
  );
  const { rows } = await client.query<string[]>({
    text: "select user_name, nick_name, '4800' from sys_user order by user_id desc limit $1",
    values: [importedRows],
    rowMode: "array",
  });
  await client.end();
  const sheet = { name: "薪资", rows: [["账号", "姓名", "岗位工资"], ...rows] };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

async function importSalaries(address: string, sheet: Uint8Array<ArrayBuffer>, month: string) {
  const body = new FormData();
  body.append("month", month);
  body.append("file", new File([sheet], "薪资.xlsx"));
  const response = await fetch(`${address}/api/platform/salary/upload`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${await signIn(address, "admin")}` },
  });
  if (!response.ok)
    throw new Error(`the import answers ${response.status}: ${await response.text()}`);
}

function row({ name, goal }: Group, { times, refusals }: Outcome = { times: [], refusals: [] }) {
  const sorted = times.toSorted((one, other) => one - other);
  const share = (part: number) => `${sorted[Math.floor(sorted.length * part)]?.toFixed(0)} ms`;
  const figures = {
    answers: times.length,
    refused: refusals.length,
    p50: share(0.5),
    p99: share(0.99),
  };
  return [name, { ...figures, ...(goal && { goal: `${goal} ms` }) }] as const;
}

await main();
