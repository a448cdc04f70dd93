import { sql } from "kysely";
import { type Db, openDatabase } from "../../src/infra/db/database.ts";
import { text, title } from "../data/search-entries.ts";
import type { Finding, Trial } from "../scenario.ts";
import { median } from "../spread.ts";

/** Minutes for a hundred thousand items. */
const limit = 5;
const loadedItems = 100_000;
/** Rows of one statement, as a loader sends them. */
const batch = 500;
/** Sentences of a text of 4 KB. */
const sentences = 36;
const loader = "批量导入";

export const bulkLoad: Trial = {
  name: "bulk-load",
  compares:
    "items of 4 KB loaded by SQL, with all that triggers and indexes keep ÷ the same rows into a bare table",
  async run({ application }, { rounds }) {
    const options = { timeZone: "Asia/Shanghai", max: 1, statementTimeout: 0 };
    const db = openDatabase(application.databaseUrl, options);
    try {
      await prepareRows(db, rounds * batch);
      return await measureLoads(db, rounds);
    } finally {
      await removeRows(db);
      await db.destroy();
    }
  },
};

const columns = sql.raw(
  "module, category_id, title, release_user, release_time, content, summary, reading_minutes",
);

/** The rows to be loaded, and a table of the same columns without indexes, checks and triggers. */
async function prepareRows(db: Db, count: number): Promise<void> {
  await removeRows(db);
  await sql`create table bench_bare_item (like content_item including defaults including generated)`.execute(
    db,
  );
  await sql`
    create unlogged table bench_item as
    select i as number, 'repair' as module, (array_agg(c.category_id) over ())[1] as category_id,
      ${title} as title, ${loader} as release_user, now() - i * interval '2 hours' as release_time,
      '<p>' || ${text(sentences)} || '</p>' as content, '摘要' as summary, 3 as reading_minutes
    from generate_series(1, ${sql.lit(count)}) i
    cross join (select category_id from content_category where module = 'repair' limit 1) c`.execute(
    db,
  );
}

async function removeRows(db: Db): Promise<void> {
  await sql`drop table if exists bench_item, bench_bare_item`.execute(db);
  await sql`delete from content_item where release_user = ${loader}`.execute(db);
}

async function measureLoads(db: Db, rounds: number): Promise<Finding> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await load(db, "bench_bare_item", round));
    ours.push(await load(db, "content_item", round));
  }
  return findingOf(ours, bare);
}

/** @returns items a second */
async function load(db: Db, table: string, round: number): Promise<number> {
  const first = round * batch;
  const start = performance.now();
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from bench_item
    where number > ${first} and number <= ${first + batch}`.execute(db);
  return batch / ((performance.now() - start) / 1_000);
}

function findingOf(ours: readonly number[], bare: readonly number[]): Finding {
  const rate = median(ours);
  const minutes = loadedItems / rate / 60;
  const ratio = median(ours.map((each, round) => each / (bare[round] ?? Number.NaN)));
  const figures = `${rate.toFixed(0)} items/s, ${minutes.toFixed(1)} min for ${loadedItems.toLocaleString("en")}`;
  return {
    reached: minutes <= limit,
    summary: `${figures}, ${ratio.toFixed(2)} of bare`,
    text: `Statements of ${batch} rows in turn, ${ours.length} each. Ours: ${figures}; limit: ${limit} min.
The bare table takes ${median(bare).toFixed(0)} items/s: the same bytes without an index, a check or an entry of the search.
`,
  };
}
