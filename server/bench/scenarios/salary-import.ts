import { buffer } from "node:stream/consumers";
import {
  type PayName,
  payColumns,
  payNames,
  paySums,
  salaryLimits,
} from "@aeromaint/contracts/payroll/salary.ts";
import { writeXlsxStream } from "hucre/xlsx";
import pg from "pg";
import { startChild } from "../child.ts";
import type { Probing, Waits } from "../prober.ts";
import type { Finding, Trial } from "../scenario.ts";
import type { Memory } from "../servers/serve.ts";
import { signIn } from "../sign-in.ts";
import type { Server } from "../testbed.ts";

const rows = salaryLimits.rows;
const maxSeconds = 10;
/** Milliseconds for 99 of 100 requests of anybody else. */
const maxWait = 300;
/** Megabytes that the server's process may take beyond what it had before. */
const maxMemory = 150;

const sums = new Set<PayName>(paySums.map(({ name }) => name));
const facts = payNames.filter((name) => !sums.has(name));

export const salaryImport: Trial = {
  name: "salary-import",
  compares: "a sheet of 20,000 rows read, checked and imported ÷ the same rows bare into a table",
  async run(testbed) {
    const database = new pg.Client({ connectionString: testbed.application.databaseUrl });
    await database.connect();
    try {
      await seedPeople(database);
      const bare = await bareSeconds(database);
      const server = await testbed.startServer("application.ts", testbed.application);
      return await measure(server, await sheet(), bare);
    } finally {
      await database.end();
    }
  },
};

/** What somebody's number is in a column: two decimals, the same in each run. */
function numberAt(row: number, column: number): number {
  return ((row * 7_919 + column * 104_729) % 1_000_000) / 100;
}

async function seedPeople(database: pg.Client): Promise<void> {
  await database.query(`
    insert into sys_user (user_name, nick_name, user_type, password_hash)
    select 'payee' || i, '员工' || i, '04', 'none' from generate_series(1, ${rows}) i
    on conflict do nothing`);
  await database.query("vacuum analyze sys_user");
}

async function sheet(): Promise<Blob> {
  const titles = ["账号", "姓名", ...facts.map((name) => payColumns[name].title)];
  function* lines(): Generator<(string | number)[]> {
    for (let row = 1; row <= rows; row += 1) {
      yield [`payee${row}`, `员工${row}`, ...facts.map((_, column) => numberAt(row, column))];
    }
  }
  const columns = titles.map((header) => ({ header }));
  const bytes = await buffer(writeXlsxStream(lines(), { name: "薪资", columns }));
  return new Blob([bytes]);
}

/** Seconds for the same numbers as lists of values, a thousand rows at a time, without any question. */
async function bareSeconds(database: pg.Client): Promise<number> {
  const columns = facts.map((name) =>
    name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`),
  );
  await database.query("drop table if exists bare_salary");
  await database.query("create table bare_salary (like platform_salary including all)");
  const lists = columns.map((_, index) => `$${index + 2}::numeric[]`);
  const statement = `
    insert into bare_salary (user_id, month, ${columns})
    select user_id, '2026-01', ${columns}
    from unnest($1::text[], ${lists}) as line (user_name, ${columns}) join sys_user using (user_name)`;
  const start = performance.now();
  await database.query("begin");
  for (let from = 1; from <= rows; from += 1_000) {
    const numbers = Array.from({ length: 1_000 }, (_, index) => from + index);
    const names = numbers.map((row) => `payee${row}`);
    const values = columns.map((_, column) => numbers.map((row) => numberAt(row, column)));
    await database.query(statement, [names, ...values]);
  }
  await database.query("commit");
  const seconds = (performance.now() - start) / 1_000;
  await database.query("drop table bare_salary");
  return seconds;
}

interface Stretch {
  what: string;
  seconds: number;
  memory: number;
  waits: Waits;
}

async function measure(server: Server, file: Blob, bare: number): Promise<Finding> {
  const headers = { authorization: `Bearer ${await signIn(server.address, "admin")}` };
  const base = `${server.address}/api`;
  const upload = async (month: string) => {
    const body = new FormData();
    body.append("month", month);
    body.append("file", file, "薪资.xlsx");
    const response = await fetch(`${base}/platform/salary/upload`, {
      method: "POST",
      headers,
      body,
    });
    const { message, data } = (await response.json()) as { message: string; data: Imported };
    if (!response.ok) throw new Error(message);
    if (data.imported + data.updated !== rows) throw new Error(`${data.imported} rows imported`);
  };
  const probing: Probing = {
    urls: ["/system/common/user/profile", "/platform/salary?pageSize=20"].map(
      (path) => base + path,
    ),
    headers,
  };
  const during = async (what: string, work: () => Promise<void>): Promise<Stretch> => {
    const prober = startChild("./prober.ts");
    try {
      await prober.ask({ start: probing });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const { now, peak: before } = await server.child.ask<Memory>("memory");
      const start = performance.now();
      await work();
      const seconds = (performance.now() - start) / 1_000;
      const { peak } = await server.child.ask<Memory>("memory");
      const waits = await prober.ask<Waits>("stop");
      return { what, seconds, memory: peak > before ? peak - now : 0, waits };
    } finally {
      await prober.stop();
    }
  };
  const quiet = await during(
    "nothing but the probe",
    () => new Promise((go) => setTimeout(go, 4_000)),
  );
  const first = await during("import of a new month", () => upload("2026-01"));
  const again = await during("import of the same month again", () => upload("2026-01"));
  return findingOf([quiet, first, again], bare);
}

interface Imported {
  imported: number;
  updated: number;
}

function findingOf(stretches: readonly Stretch[], bare: number): Finding {
  const isWithin = ({ seconds, memory, waits }: Stretch) =>
    seconds <= maxSeconds && memory <= maxMemory && waits.p99 <= maxWait;
  const lines = stretches.map((stretch) => {
    const { what, seconds, memory, waits } = stretch;
    const time = `${waits.median.toFixed(0)} ms | ${waits.p99.toFixed(0)} ms | ${waits.worst.toFixed(0)} ms`;
    return `| ${what} | ${seconds.toFixed(1)} s | ${memory.toFixed(0)} MB | ${time} | ${isWithin(stretch) ? "yes" : "**no**"} |`;
  });
  const first = stretches[1]?.seconds ?? Number.NaN;
  const most = (value: (stretch: Stretch) => number) => Math.max(...stretches.map(value));
  const ratio = (bare / first).toFixed(2);
  return {
    reached: stretches.every(isWithin),
    summary: `${first.toFixed(1)} s, +${most(({ memory }) => memory).toFixed(0)} MB, p99 ${most(({ waits }) => waits.p99).toFixed(0)} ms, ${ratio} of bare`,
    text: `A sheet of ${rows.toLocaleString("en")} rows and ${facts.length + 2} columns. The bare rows take ${bare.toFixed(1)} s, ${ratio} of the import's time,
without a sheet to read, people to find, sums to add up or a way back. Meanwhile somebody else asks for
their profile and for a page of pay, again and again. Limits: ${maxSeconds} s, ${maxMemory} MB of the server's
memory beyond what it had, and a wait of ${maxWait} ms for 99 of 100 requests.

| what is done | takes | memory | median wait | p99 | worst wait | within |
|---|---|---|---|---|---|---|
${lines.join("\n")}
`,
  };
}
