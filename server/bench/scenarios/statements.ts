import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "../../src/infra/db/database.ts";
import type { Testbed } from "../testbed.ts";

/** Megabytes that all backends may grow by. */
const limit = 50;
const queries = Number(process.env.BENCH_QUERIES ?? 100_000);
const visitors = 40;
/** Queries that every connection prepares before the measurement. */
const warmUps = 4_000;

const lists = [
  "/platform",
  "/platform/facets",
  "/material",
  "/material/facets",
  "/platform/notice",
];

/**
 * Growth of the private memory of PostgreSQL's backends during reads of public lists, each with
 * another combination of filters.
 */
export const statements = {
  name: "statements",
  async run(testbed: Testbed): Promise<string> {
    const { address } = await testbed.startServer("application.ts", testbed.application);
    const db = openDatabase(testbed.application.databaseUrl, { timeZone: "Asia/Shanghai", max: 1 });
    const read = async (path: string) => {
      const response = await fetch(address + path);
      const body = await response.text();
      if (!response.ok) throw new Error(`${path}: ${body}`);
    };
    const memory = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`.execute(db);
      return rows.map(({ pid }) => privateMegabytes(pid));
    };
    try {
      await inParallel(warmUps, (turn) => read(warmPath(turn)));
      const before = await memory();
      await inParallel(queries, (turn) => read(combination(turn)));
      return summary(before, await memory(), await metrics(address));
    } finally {
      await db.destroy();
    }
  },
};

/** Pages of plain lists, always with the same statements. */
const warmPath = (turn: number) =>
  `/api/open${lists[turn % lists.length]}?pageNum=${1 + turn}&pageSize=5`;

/** Other filters and numbers of values for each turn. */
function combination(turn: number): string {
  let rest = turn;
  const next = (choices: number) => {
    const choice = rest % choices;
    rest = Math.floor(rest / choices);
    return choice;
  };
  const list = lists[next(lists.length)];
  const query = new URLSearchParams();
  const add = (name: string, count: number, value: (at: number) => string) => {
    if (count > 0) query.set(name, Array.from({ length: count }, (_, at) => value(at)).join(","));
  };
  add("year", next(25), (at) => String(2000 + at));
  add("aircraftType", next(25), (at) => String(1 + at));
  add("beginTime", next(2), () => "2001-01-01");
  add("title", next(2), () => "维修");
  add("fitsFirst", next(2), () => "1");
  add("endTime", next(2), () => "2030-01-01");
  add("chapter", next(20), (at) => String(20 + at));
  query.set("pageNum", String(1 + next(100)));
  return `/api/open${list}?${query}`;
}

async function inParallel(count: number, run: (turn: number) => Promise<void>): Promise<void> {
  const turns = Array.from({ length: count }, (_, turn) => turn).values();
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      for (const turn of turns) await run(turn);
    }),
  );
}

/** Excludes shared buffers. Only Linux reports this value. */
function privateMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Anonymous:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024;
}

async function metrics(address: string): Promise<string> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return text
    .split("\n")
    .filter((line) => line.startsWith("aeromaint_named_statements"))
    .join("; ");
}

function summary(before: readonly number[], after: readonly number[], named: string): string {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const grown = sum(after) - sum(before);
  return `statements: ${grown.toFixed(0)} MB of ${limit} MB more: ${sum(before).toFixed(0)} MB of ${before.length} backends before, ${sum(after).toFixed(0)} MB of ${after.length} after; ${named}`;
}
