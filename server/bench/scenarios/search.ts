import { longestKeyword } from "@aeromaint/contracts/search-kinds.ts";
import type { Place } from "../place.ts";
import { keepPlans } from "../plans.ts";
import type { Finding, Request, Server, Trial } from "../scenario.ts";
import { entryCount, fillSearch, words } from "../search-entries.ts";
import type { BareQueriesSettings } from "../servers/bare-queries.ts";
import { demoPasswordOf, signIn } from "../sign-in.ts";
import { statementsOfEach } from "../statements-of.ts";

/** Milliseconds that an answer may take. */
const limit = 30;
/** PostgreSQL plans a prepared statement anew five times, then perhaps for all values at once. */
const warmUps = 8;
const rounds = 40;
/** Requests whose plans are kept. */
const shown = 2;

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
    .slice(0, longestKeyword),
} as const;

export const searchTrial: Trial = {
  name: "search",
  compares: `site search among ${entryCount.toLocaleString("en")} entries of six kinds ÷ pg, the same SQL and JSON.stringify`,
  async run(place) {
    await fillSearch(place);
    return measureSearch(place);
  },
};

/** Measures a place that is filled already. */
export async function measureSearch(place: Place): Promise<Finding> {
  const ours = await place.startServer("application.ts", place.application);
  const token = await signIn(ours.address, "mechanic", demoPasswordOf("mechanic"));
  const askers = { guest: {}, reader: { authorization: `Bearer ${token}` } };
  const asked = Object.entries(askers).flatMap(([asker, headers]) =>
    Object.entries(keywords).map(([name, keyword]) => ({
      asker,
      name,
      path: `/api/open/search?${new URLSearchParams({ keyword })}`,
      headers,
    })),
  );
  const statements = await statementsOfEach(place, asked);
  const { databaseUrl } = place.application;
  const settings: BareQueriesSettings = { databaseUrl, requests: statements };
  const bare = await place.startServer("bare-queries.ts", settings);
  const measured: Measured[] = [];
  for (const [index, request] of asked.entries()) {
    measured.push({ ...request, index, ...(await measure({ ours, bare, index }, request)) });
  }
  const slow = measured.toSorted((one, other) => p95(other.ours) - p95(one.ours)).slice(0, shown);
  await keepPlans(place, "search", {
    tables: /\bsearch_entry\b/,
    requests: slow.map(({ asker, name, index }) => ({
      what: `${asker}: ${name}`,
      statements: statements[index] ?? [],
    })),
  });
  return findingOf(measured);
}

interface Times {
  total: string;
  /** Milliseconds, sorted. */
  ours: number[];
  bare: number[];
}

interface Measured extends Times {
  /** Of the request, among all. */
  index: number;
  asker: string;
  name: string;
}

async function measure(
  { ours, bare, index }: { ours: Server; bare: Server; index: number },
  { path, headers = {} }: Request,
): Promise<Times> {
  const ask = async (url: string) => {
    const start = performance.now();
    const response = await fetch(url, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url}: ${body}`);
    return { took: performance.now() - start, body };
  };
  const times: Times = { total: "", ours: [], bare: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const mine = await ask(`${ours.address}${path}`);
    const other = await ask(`${bare.address}/${index}`);
    if (round < 0) continue;
    times.ours.push(mine.took);
    times.bare.push(other.took);
    const { data } = JSON.parse(mine.body);
    times.total = `${data.total}${data.more ? "+" : ""}`;
  }
  const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
  return { ...times, ours: sorted(times.ours), bare: sorted(times.bare) };
}

function findingOf(measured: readonly Measured[]): Finding {
  const over = measured.filter(({ ours }) => p95(ours) > limit);
  const slowest = Math.max(...measured.map(({ ours }) => p95(ours)));
  return {
    reached: over.length === 0,
    summary: `p95 of ${measured.length - over.length} of ${measured.length} below ${limit} ms, slowest ${slowest.toFixed(1)} ms`,
    text: `Each keyword asked for ${rounds} times, one after the other; nothing is cached. Limit: p95 ${limit} ms.

| who asks | keyword | hits | p50 | p95 | ratio to bare: median |
|---|---|---|---|---|---|
${measured.map(row).join("\n")}
`,
  };
}

function row({ asker, name, total, ours, bare }: Measured): string {
  const ratio = at(bare, 0.5) / at(ours, 0.5);
  const mark = p95(ours) > limit ? " **over**" : "";
  return `| ${asker} | ${name} | ${total} | ${at(ours, 0.5).toFixed(1)} ms | ${p95(ours).toFixed(1)} ms${mark} | ${ratio.toFixed(2)} |`;
}

const p95 = (values: readonly number[]) => at(values, 0.95);

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
