import { setTimeout as sleep } from "node:timers/promises";
import { maxKeywordLength } from "@aeromaint/contracts/search/search-kinds.ts";
import pg from "pg";
import { startChild } from "../child.ts";
import { entryCount, fillSearch, words } from "../data/search-entries.ts";
import { inTurn, type Times } from "../in-turn.ts";
import type { LoadResult } from "../load-result.ts";
import type { Finding, Request, Trial } from "../scenario.ts";
import { demoPasswordOf, signIn } from "../sign-in.ts";
import { median, quantile } from "../spread.ts";
import { startBare, statementsOfEach } from "../statements-of.ts";
import type { Server, Testbed } from "../testbed.ts";

/** Milliseconds that an answer may take. */
const limit = 30;
const rounds = 40;
/** Searches a second of many visitors who ask for the same words. */
const minRate = 600;
const connections = 32;

const keywords = {
  "in every text": words.everywhere,
  "in every text, long": "工作开始",
  "in many titles": "起落架",
  "in many titles, two characters": "裂纹",
  "one character": "轮",
  "in some texts": words.now,
  rare: words.rare,
  "rare, two characters": "蜂窝",
  "part number": "AM-90-77777-8",
  "leading part of many": "AM-32",
  "a number in titles and names": "4711",
  "several words, frequent": "起落架 裂纹 复核",
  "several words, one rare": "起落架 钛合金 签署",
  "pairs that are there, the word not": "裂纹须按手册规定的力矩渗漏",
  absent: "南极洲企鹅",
  "as long as may be": "须按手册规定的力矩拧紧并由必检人员复核签署。"
    .repeat(3)
    .slice(0, maxKeywordLength),
} as const;

export const searchTrial: Trial = {
  name: "search",
  compares: `site search among ${entryCount.toLocaleString("en")} entries of six kinds ÷ pg, the same SQL and JSON.stringify`,
  async run(testbed, { seconds }) {
    await fillSearch(testbed);
    return measureSearch(testbed, seconds);
  },
};

/** Waits until the server's jobs have read the numbers and the pinyin of all entries. */
async function entriesAreRead(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const waiting = `select exists (select from number_queue where tries < 3)
    or exists (select from suggest_entry where spelled_by = 0) as waiting`;
  try {
    while ((await client.query<{ waiting: boolean }>(waiting)).rows[0]?.waiting) await sleep(1_000);
    await client.query("vacuum analyze recognised_number, suggest_entry");
  } finally {
    await client.end();
  }
}

/** Measures a testbed that is filled already: one search at a time, then many at once. */
export async function measureSearch(testbed: Testbed, seconds: number): Promise<Finding> {
  const settings = testbed.application;
  const ours = await testbed.startServer("application.ts", { ...settings, uncached: true });
  await entriesAreRead(settings.databaseUrl);
  const token = await signIn(ours.address, "mechanic", demoPasswordOf("mechanic"));
  const actors = { guest: {}, reader: { authorization: `Bearer ${token}` } };
  const requests = Object.entries(actors).flatMap(([actor, headers]) =>
    Object.entries(keywords).map(([name, keyword]) => ({
      actor,
      name,
      path: `/api/open/search?${new URLSearchParams({ keyword })}`,
      headers,
    })),
  );
  const statements = await statementsOfEach(testbed, requests);
  const bare = await startBare(testbed, statements);
  const measured: Measured[] = [];
  for (const [index, request] of requests.entries()) {
    const { path, headers } = request;
    const pair = {
      ours: { url: `${ours.address}${path}`, headers },
      bare: { url: `${bare.address}/${index}` },
    };
    const times = await inTurn(pair, { rounds });
    measured.push({ ...request, ...times, total: hitsIn(times.answer) });
  }
  const anew = await loaded(ours, requests, seconds);
  const others = await loaded(bare, numbered(requests), seconds);
  // PostgreSQL has not connections enough for three servers under load.
  await ours.child.stop();
  const cached = await loaded(
    await testbed.startServer("application.ts", settings),
    requests,
    seconds,
  );
  return findingOf(measured, { cached, anew, bare: others });
}

/** The same requests as the bare server knows them. */
const numbered = (requests: readonly Request[]) =>
  requests.map((_, index) => ({ path: `/${index}` }));

/** A server that many ask at once, all of the keywords in turn. */
async function loaded({ address }: Server, requests: readonly Request[], seconds: number) {
  const load = startChild("./load-result.ts");
  try {
    const run = () => load.ask<LoadResult>({ address, requests, connections, seconds });
    await run();
    return await run();
  } finally {
    await load.stop();
  }
}

interface Measured extends Times {
  actor: string;
  name: string;
  total: string;
}

/** How many it found, as the page says it. */
function hitsIn(body: string): string {
  const { data } = JSON.parse(body);
  return `${data.total}${data.more ? "+" : ""}`;
}

type Loads = Record<"cached" | "anew" | "bare", LoadResult>;

function findingOf(measured: readonly Measured[], { cached, anew, bare }: Loads): Finding {
  const over = measured.filter(({ ours }) => p95(ours) > limit);
  const slowest = Math.max(...measured.map(({ ours }) => p95(ours)));
  const all = p95(measured.flatMap(({ ours }) => ours));
  const each = `that of ${measured.length - over.length} of ${measured.length} keywords below, the slowest ${slowest.toFixed(1)} ms`;
  const ratio = anew.rate / bare.rate;
  return {
    reached: all <= limit && cached.rate >= minRate,
    summary: `p95 ${all.toFixed(1)} ms of ${limit} ms; ${each}; ${connections} at once: ${cached.rate.toFixed(0)} a second of ${minRate}, ${ratio.toFixed(2)} of bare where nothing is cached`,
    text: `Each keyword requested ${rounds} times, one after the other; nothing is cached. Limit: p95 ${limit} ms
over all of them, which took ${all.toFixed(1)} ms; ${each}.

${connections} visitors and readers at once, each with all of the keywords in turn. Limit: ${minRate} searches a second,
the same words requested again within seconds; where each is looked for anew, ${ratio.toFixed(2)} of the bare server.

| who answers | searches a second | median | p99 |
|---|---|---|---|
${loadRow("as in production", cached)}
${loadRow("each looked for anew", anew)}
${loadRow("bare", bare)}

| who asks | keyword | hits | p50 | p95 | ratio to bare: median |
|---|---|---|---|---|---|
${measured.map(row).join("\n")}
`,
  };
}

function row({ actor, name, total, ours, bare }: Measured): string {
  const ratio = median(bare) / median(ours);
  const mark = p95(ours) > limit ? " **over**" : "";
  return `| ${actor} | ${name} | ${total} | ${median(ours).toFixed(1)} ms | ${p95(ours).toFixed(1)} ms${mark} | ${ratio.toFixed(2)} |`;
}

function loadRow(who: string, { rate, p50, p99 }: LoadResult): string {
  return `| ${who} | ${rate.toFixed(0)} | ${p50} ms | ${p99} ms |`;
}

const p95 = (values: readonly number[]) => quantile(values, 0.95);
