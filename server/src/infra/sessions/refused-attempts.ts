import { sql } from "kysely";
import type { Read } from "../db/database.ts";
import { locationOf } from "../geo/ip-location.ts";
import type { App } from "../http/app-type.ts";

/** Refused attempts that cost no work. A log row for each would let anybody fill the log. */
const countedTitles = {
  locked: "被限制的登录",
  captchaWrong: "验证码错误",
  captchaStale: "验证码失效",
};
type CountedResult = keyof typeof countedTitles;

export const isCountedResult = (result: string): result is CountedResult => result in countedTitles;

interface RefusedAttempt {
  userName: string;
  ip: string;
  result: CountedResult;
  now: Date;
}

/** Number of attempts by result, account and address. */
type Tally = Record<"result" | "userName" | "ip", Map<string, number>>;

const minute = 60_000;
/** Accounts and addresses counted per minute, each. */
const maxNames = 1_000;
/** Counts of this server by database and minute. */
const tallies = new WeakMap<Read, Map<number, Tally>>();

/** Counts an attempt. A job writes the row after the minute. */
export function countRefusedAttempt(db: Read, { now, ...refused }: RefusedAttempt): void {
  const ofServer = tallies.get(db) ?? new Map<number, Tally>();
  tallies.set(db, ofServer);
  const at = Math.floor(now.getTime() / minute);
  const tally = ofServer.get(at) ?? { result: new Map(), userName: new Map(), ip: new Map() };
  ofServer.set(at, tally);
  for (const name of ["result", "userName", "ip"] as const) {
    const count = tally[name].get(refused[name]);
    if (count || tally[name].size < maxNames) tally[name].set(refused[name], (count ?? 0) + 1);
  }
}

/** Writes one row for each past minute. @returns number of rows */
async function writeMinutes(db: Read, now: Date): Promise<{ rows: number }> {
  const ofServer = tallies.get(db) ?? new Map<number, Tally>();
  const over = [...ofServer].filter(([at]) => (at + 1) * minute <= now.getTime());
  for (const [at, tally] of over) {
    ofServer.delete(at);
    await writeMinute(db, tally, new Date((at + 1) * minute - 1)).catch((error: unknown) => {
      ofServer.set(at, tally);
      throw error;
    });
  }
  return { rows: over.length };
}

async function writeMinute(db: Read, tally: Tally, time: Date): Promise<void> {
  const [result = "", userName = "", ip = ""] = [tally.result, tally.userName, tally.ip].map(
    mostOf,
  );
  const counts = [...tally.result].map(
    ([name, count]) => `${countedTitles[name as CountedResult]}${count}次`,
  );
  const msg = `${counts.join("、")}（一分钟内，${tally.userName.size}个账号、${tally.ip.size}个地址）`;
  await sql`
    insert into sys_access_log (user_name, result, msg, ipaddr, login_location, browser, os, status, login_time)
    values (${userName}, ${result}, ${msg}, ${ip}, ${locationOf(ip)}, '', '', '2', ${time})`.execute(
    db,
  );
}

/** Key with the highest count. */
const mostOf = (counts: Map<string, number>): string =>
  [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0])[0];

/** Starts the job that writes the counts of this server. */
export function logRefusedAttempts(app: App): void {
  const { db, clock } = app;
  app.jobs.add({
    name: "refused-tries",
    schedule: "0 * * * * *",
    isForEveryServer: true,
    run: (now) => writeMinutes(db, now),
  });
  // Writes the current minute too.
  app.addHook("onClose", async () => {
    await writeMinutes(db, new Date(clock().getTime() + minute)).catch(() => {});
  });
}
