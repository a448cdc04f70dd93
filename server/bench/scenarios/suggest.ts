import { searchKinds } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import { spellWaiting } from "../../src/features/search/pinyin/spell-waiting.ts";
import { openDatabase, type Tx } from "../../src/infra/db/database.ts";
import { entryCount, title } from "../data/search-entries.ts";
import type { Finding, Trial } from "../scenario.ts";
import { demoPasswordOf, signIn } from "../sign-in.ts";
import { median, quantile } from "../spread.ts";
import type { Testbed } from "../testbed.ts";

/** Milliseconds that an answer may take. */
const limit = 20;
const rounds = 40;
/** PostgreSQL plans a prepared statement anew five times, then perhaps for all values at once. */
const warmUps = 8;

const keywords = {
  "one letter": "q",
  "one sign": "轮",
  "initials of many titles": "qlj",
  "in full, begun": "qiluoj",
  "a syllable of most titles": "jian",
  "with blanks": "qi luo jia",
  mixed: "起luojia",
  "a word of many titles": "起落架",
  "two words": "起落架 lw",
  "a number in titles": "4711",
  "a part number, begun": "AM-90-7",
  "a frequent part of numbers": "AM72",
  "a family name": "zhao",
  rare: "hbsj",
  absent: "zzxqw",
  screens: "wxry",
} as const;

export const suggestTrial: Trial = {
  name: "suggest",
  compares: `suggestions among ${entryCount.toLocaleString("en")} titles and names, one request at a time`,
  async run(testbed) {
    await fillSuggestions(testbed);
    const { address } = await testbed.startServer("application.ts", {
      ...testbed.application,
      uncached: true,
    });
    const token = await signIn(address, "admin", demoPasswordOf("admin"));
    const measured: Measured[] = [];
    for (const [actor, headers] of [
      ["guest", {}],
      ["administrator", { authorization: `Bearer ${token}` }],
    ] as const) {
      for (const [name, keyword] of Object.entries(keywords)) {
        const url = `${address}/api/open/search/suggest?${new URLSearchParams({ keyword })}`;
        measured.push({ actor, name, ...(await timesOf(url, headers)) });
      }
    }
    return findingOf(measured);
  },
};

interface Measured {
  actor: string;
  name: string;
  times: number[];
  found: number;
}

async function timesOf(url: string, headers: Record<string, string>) {
  const times: number[] = [];
  let found = 0;
  for (let round = -warmUps; round < rounds; round += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers });
    const { data } = (await response.json()) as { data: unknown[] };
    if (round >= 0) times.push(performance.now() - start);
    found = data.length;
  }
  return { times, found };
}

function findingOf(measured: readonly Measured[]): Finding {
  const p95 = (values: readonly number[]) => quantile(values, 0.95);
  const all = p95(measured.flatMap(({ times }) => times));
  const slowest = Math.max(...measured.map(({ times }) => p95(times)));
  const rows = measured.map(
    ({ actor, name, times, found }) =>
      `| ${actor} | ${name} | ${found} | ${median(times).toFixed(1)} ms | ${p95(times).toFixed(1)} ms |`,
  );
  return {
    reached: all <= limit,
    summary: `p95 ${all.toFixed(1)} ms of ${limit} ms, the slowest keyword ${slowest.toFixed(1)} ms`,
    text: `Each keyword requested ${rounds} times, one after the other; nothing is cached. Limit: p95 ${limit} ms
over all of them, which took ${all.toFixed(1)} ms.

| who asks | keyword | suggestions | p50 | p95 |
|---|---|---|---|---|
${rows.join("\n")}
`,
  };
}

/** Titles and names without texts, by the same dice at each run, and their numbers. */
async function fillSuggestions({ application }: Testbed): Promise<void> {
  const db = openDatabase(application.databaseUrl, { timeZone: "Asia/Shanghai", max: 2 });
  try {
    await db.transaction().execute(fill);
    await spellWaiting(db, new AbortController().signal);
    await sql`select gin_clean_pending_list('ix__suggest_entry__grams')`.execute(db);
    await sql`vacuum analyze suggest_entry, search_entry, recognised_number`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function fill(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
  await sql`select setseed(0.145)`.execute(tx);
  const kinds = Object.keys(searchKinds);
  await sql`
    insert into search_entry (owner_id, kind, month, released_at, title, title_words, summary, body, words)
    select nextval('seq__id'), kind, 0, at, label, '', '', '', ''
    from (select (${sql.val(kinds)}::text[])[1 + i % ${sql.lit(kinds.length)}] as kind,
        date_trunc('day', now()) - i * interval '10 minutes' as at,
        case when i % ${sql.lit(kinds.length)} = 5
          then (array['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '单', '曾'])[1 + i / 6 % 10] || '师傅' || i
          else ${title} || case when i % 5000 = 77 then '航保设计' else '' end end as label
      from generate_series(1, ${sql.lit(entryCount)}) i) as entry`.execute(tx);
  await sql`
    insert into recognised_number (owner_id, number, source)
    select owner_id, 'AM-' || 10 + owner_id % 89 || '-' || owner_id || '-' || owner_id % 9, 'title'
    from search_entry where kind <> 'person' and title_words = ''`.execute(tx);
  await sql`
    select facet_refresh(ids), suggest_refresh(ids)
    from (select array_agg(owner_id) as ids from search_entry where title_words = '') as filled`.execute(
    tx,
  );
}
