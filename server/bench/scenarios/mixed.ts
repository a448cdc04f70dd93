import pg from "pg";
import { capture } from "../answers.ts";
import { startChild } from "../child.ts";
import type { LoadResult } from "../load-result.ts";
import type { Request, Trial } from "../scenario.ts";
import { signIn } from "../sign-in.ts";
import type { Testbed } from "../testbed.ts";

const connections = 32;
/** Milliseconds for 99 of 100 requests at half of the highest throughput. */
const maxWait = 100;
/** Items that are read by turns. */
const items = 64;
/** Of these items; new ones go into them as well. */
const categories = 20;
const keywords = ["起落架", "裂纹", "AM-32", "复核 力矩", "4711"];
const lists = ["/platform/info", "/platform/notice", "/material/info", "/repair/info"];

/** Of twenty requests: what is left is reading. */
const share = { lists: 2, searches: 1, writes: 1 } as const;

export const mixed: Trial = {
  name: "mixed",
  compares:
    "a working day at half of the highest throughput: 80 % reading signed in, 10 % lists of the office, 5 % searches, 5 % writes",
  async run(testbed, { seconds }) {
    const ours = await testbed.startServer("application.ts", testbed.application);
    const requests = await day(testbed, ours.address);
    const load = startChild("./load-result.ts");
    const run = (rate?: number) =>
      load.ask<LoadResult>({ address: ours.address, requests, connections, seconds, rate });
    try {
      await run();
      const highest = await run();
      const half = await run(Math.round(highest.rate / 2));
      return {
        reached: half.p99 <= maxWait,
        summary: `p99 ${half.p99} ms of ${maxWait} ms at ${half.rate.toFixed(0)} a second, half of ${highest.rate.toFixed(0)}`,
        text: `${connections} connections, each with ${requests.length} requests in turn. Of twenty are ${20 - share.lists - share.searches - share.writes} readings of ${items}
items and one's profile, ${share.lists} pages of twenty, ${share.searches} search and ${share.writes} write: a reading record, of every fourth a new
item in one of the ${categories} categories of those that are read. Limit: ${maxWait} ms for 99 of 100 at half of the highest throughput.

| | requests a second | median | p99 |
|---|---|---|---|
${row("as many as there can be", highest)}
${row("half of it", half)}
`,
      };
    } finally {
      await load.stop();
    }
  },
};

function row(what: string, { rate, p50, p99 }: LoadResult): string {
  return `| ${what} | ${rate.toFixed(0)} | ${p50} ms | ${p99} ms |`;
}

/** What people do all day, one after the other. */
async function day(testbed: Testbed, address: string): Promise<Request[]> {
  const reader = { authorization: `Bearer ${await signIn(address, "mechanic")}` };
  const office = { authorization: `Bearer ${await signIn(address, "admin")}` };
  const newest = await newestIds(address);
  // Each several times.
  const ids = Array.from({ length: 400 }, (_, turn) => newest[(turn * 7) % items]);
  const categoryIds = await spreadOverCategories(testbed, newest);
  const get = (path: string, headers = reader): Request => ({ path: `/api${path}`, headers });
  const post = (path: string, body: object, headers = reader): Request => ({
    path: `/api${path}`,
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return ids.flatMap((id, turn) => {
    const place = turn % 20;
    const round = Math.floor(turn / 20);
    if (place === 4 || place === 14) {
      return get(`${lists[(2 * round + (place > 10 ? 1 : 0)) % lists.length]}?pageSize=20`, office);
    }
    if (place === 9) {
      const keyword = keywords[round % keywords.length] ?? "";
      return get(`/open/search?${new URLSearchParams({ keyword })}`);
    }
    if (place !== 19)
      return get(place === 0 ? "/system/common/user/profile" : `/platform/info/foreground/${id}`);
    if (round % 4 !== 3) return post("/repair/record", { repairId: id, seconds: 30 });
    const categoryId = categoryIds[(turn + Math.floor(round / 4)) % categories];
    return post("/platform/info", { ...newItem, categoryId }, office);
  });
}

const newItem = {
  title: "新建的维修资料",
  releaseUser: "工程部",
  releaseTime: "2026-01-31 08:00:00",
  content: `<p>${"例行检查，记录件号与装机位置。".repeat(100)}</p>`,
};

async function newestIds(address: string): Promise<string[]> {
  const path = `/api/open/platform?pageSize=${items}`;
  const { data } = JSON.parse((await capture(address, { path })).body);
  return data.list.map(({ repairId }: { repairId: string }) => repairId);
}

/** Puts the items that are read into categories without covers, one after the other. */
async function spreadOverCategories({ application }: Testbed, ids: readonly string[]) {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ category_id: string }>(
      `insert into content_category (module, name, order_num, cover)
       select 'repair', '资料' || n, n, '2' from generate_series(1, $1::int) n returning category_id`,
      [categories],
    );
    const categoryIds = rows.map((row) => row.category_id);
    await client.query(
      `update content_item i set category_id = ($2::bigint[])[1 + chosen.n % $3::int]
       from unnest($1::bigint[]) with ordinality chosen (id, n) where i.item_id = chosen.id`,
      [ids, categoryIds, categories],
    );
    return categoryIds;
  } finally {
    await client.end();
  }
}
