import { setTimeout as sleep } from "node:timers/promises";
import { demoPasswords } from "@aeromaint/contracts/people/demo-accounts.ts";
import pg from "pg";
import { hashPassword } from "../../src/infra/passwords/password-hash.ts";
import { startChild } from "../child.ts";
import type { Probing, Waits } from "../prober.ts";
import type { Trial } from "../scenario.ts";
import { signIn, signInRequest } from "../sign-in.ts";
import { quantile } from "../spread.ts";
import type { Server, Testbed } from "../testbed.ts";

/** Sign-ins a second, as when a shift begins. */
const pace = 50;
/** Accounts that take turns: nobody signs in twice at the same moment. */
const people = 400;
/** Milliseconds for 99 of 100 requests of anybody else. */
const maxWait = 100;
/** Not a published one: behind a proxy these open nothing. */
const password = "Storm-of-145-people";

export const signInStorm: Trial = {
  name: "sign-in-storm",
  compares: `what others wait while ${pace} people a second sign in ÷ what they wait in quiet`,
  run: (testbed, { seconds }) =>
    withPasswords(testbed, async (names) => {
      const ours = await testbed.startServer("application.ts", {
        ...testbed.application,
        trustProxy: "127.0.0.1",
      });
      const bodies = await bodiesFor(ours.address, names);
      const lasting = seconds * 5;
      const quiet = await during(ours, () => sleep(lasting * 1000));
      let storm: Storm = { waits: [], refused: 0 };
      const waits = await during(ours, async () => {
        storm = await storming(ours.address, bodies, lasting);
      });
      const signedIn = storm.waits.length;
      return {
        reached: waits.p99 <= maxWait && storm.refused === 0,
        summary: `others' p99 ${waits.p99.toFixed(0)} ms (quiet ${quiet.p99.toFixed(0)} ms), ${signedIn} sign-ins, ${storm.refused} refused`,
        text: `${pace} sign-ins begin every second for ${lasting} s, by ${people} accounts from as many addresses, ready or not; each
costs one argon2id. ${signedIn} people came in, ${storm.refused} were refused; half of them waited less than
${quantile(storm.waits, 0.5).toFixed(0)} ms, 99 of 100 less than ${quantile(storm.waits, 0.99).toFixed(0)} ms. Limit for anybody else: ${maxWait} ms for 99 of 100 requests.

| others' requests | answered | median wait | p99 | worst wait |
|---|---|---|---|---|
${[row("in quiet", quiet), row("during the storm", waits)].join("\n")}
`,
      };
    }),
};

interface Storm {
  /** Milliseconds of those who came in. */
  waits: number[];
  refused: number;
}

/** Gives the password to some of those who cannot sign in, and to the demo's accounts for the time being. */
async function withPasswords<T>(
  { application }: Testbed,
  run: (names: string[]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: application.databaseUrl });
  await client.connect();
  const demo = await client.query<{ user_id: string; password_hash: string }>(
    "select user_id, password_hash from sys_user where user_name = any($1)",
    [Object.keys(demoPasswords)],
  );
  try {
    const { rows } = await client.query<{ user_name: string }>(
      `update sys_user set password_hash = $1
      where user_id = any($3) or user_id in (select user_id from sys_user
        where sys_user.password_hash = 'none' and status = '1' and user_type = '04'
        order by user_id limit $2)
      returning user_name`,
      [await hashPassword(password), people, demo.rows.map((row) => row.user_id)],
    );
    return await run(
      rows.map(({ user_name: name }) => name).filter((name) => !(name in demoPasswords)),
    );
  } finally {
    for (const row of demo.rows) {
      await client.query("update sys_user set password_hash = $2 where user_id = $1", [
        row.user_id,
        row.password_hash,
      ]);
    }
    await client.end();
  }
}

async function bodiesFor(address: string, names: readonly string[]) {
  const requests = names.map((name) => signInRequest(address, name, password));
  return (await Promise.all(requests)).map(({ path, ...init }, index) => {
    // Each from an address of its own, as behind a proxy: one address has few tries.
    const from = `198.51.${Math.floor(index / 250)}.${1 + (index % 250)}`;
    return { ...init, headers: { ...init.headers, "x-forwarded-for": from }, path };
  });
}

async function storming(
  address: string,
  bodies: Awaited<ReturnType<typeof bodiesFor>>,
  seconds: number,
): Promise<Storm> {
  const storm: Storm = { waits: [], refused: 0 };
  const started = performance.now();
  const all: Promise<void>[] = [];
  for (let number = 0; number < seconds * pace; number += 1) {
    await sleep(Math.max(0, started + (number * 1000) / pace - performance.now()));
    const { path, ...init } = bodies[number % bodies.length] ?? { path: "" };
    const start = performance.now();
    const entering = fetch(`${address}${path}`, init).then(async (response) => {
      await response.arrayBuffer();
      if (response.ok) storm.waits.push(performance.now() - start);
      else storm.refused += 1;
    });
    all.push(entering);
  }
  await Promise.all(all);
  return storm;
}

/** What somebody else waits who reads pages and lists meanwhile. */
async function during({ address }: Server, work: () => Promise<unknown>): Promise<Waits> {
  const headers = { authorization: `Bearer ${await signIn(address, "admin", password)}` };
  const paths = ["/system/common/user/profile", "/platform/info?pageSize=20", "/open/platform"];
  const prober = startChild("./prober.ts");
  try {
    const probing: Probing = { urls: paths.map((path) => `${address}/api${path}`), headers };
    await prober.ask({ start: probing });
    await work();
    return await prober.ask<Waits>("stop");
  } finally {
    await prober.stop();
  }
}

function row(what: string, { answered, median, p99, worst }: Waits): string {
  const isOver = p99 > maxWait;
  return `| ${what} | ${answered} | ${median.toFixed(0)} ms | ${p99.toFixed(0)} ms${isOver ? " **over**" : ""} | ${worst.toFixed(0)} ms |`;
}
