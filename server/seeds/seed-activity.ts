import { createHash } from "node:crypto";
import { signInTexts } from "@aeromaint/contracts/auth/auth.ts";
import { sql } from "kysely";
import type { Tx } from "../src/infra/db/database.ts";
import accounts from "./demo/accounts.json" with { type: "json" };
import type { DemoContext } from "./demo-context.ts";

const known = accounts.map(({ userName }) => userName);
const hour = 3_600_000;
const days = 30;
const mostReadings = 26;
const mostSignIns = 9;

/** Locations of sign-ins, most frequent first. */
const places = [
  "四川省 成都市",
  "上海市",
  "广东省 广州市",
  "北京市",
  "陕西省 西安市",
  "湖北省 武汉市",
  "福建省 厦门市",
  "云南省 昆明市",
  "新疆 乌鲁木齐市",
] as const;

/** Seeds readings, sign-ins and views of products in the demo's last weeks. */
export async function seedActivity({ unit: { tx }, now }: DemoContext): Promise<void> {
  const people = await tx
    .selectFrom("sysUser as u")
    .innerJoin("repairPerson as p", "p.userId", "u.userId")
    .select(["u.userId", "u.userName", "u.deptId"])
    .where("p.nature", "=", "1")
    // Demo accounts for sign-in start without a reading history.
    .where("u.userName", "not in", known)
    .orderBy("u.userId")
    .execute();
  await seedReadings(tx, people, now);
  await seedSignIns(tx, people, now);
  await sql`
    update material_info set view_num = 20 + (info_id * 7919) % 380 where status = '1'`.execute(tx);
}

/** Seeds subscriptions of the demo's mechanic and workshops. */
export async function seedSubscriptions({ unit: { tx }, user }: DemoContext): Promise<void> {
  const mechanic = sql`(select user_id from sys_user where user_name = 'mechanic')`;
  await sql`
    insert into subscription (user_id, chapter, keyword, created_by, created_at) values
      (${mechanic}, '32', null, ${mechanic}, now()), (${mechanic}, null, 'CFM56 孔探', ${mechanic}, now())`.execute(
    tx,
  );
  await sql`
    insert into subscription (dept_id, type_id, created_by, created_at)
    select d.dept_id, t.type_id, ${user.userId}::bigint, now() from sys_dept d, aircraft_type t
    where d.parent_id is not null and t.name = 'A320系列' order by d.dept_id limit 2`.execute(tx);
  await sql`
    insert into subscription (role_id, chapter, created_by, created_at)
    select role_id, '72', ${user.userId}::bigint, now() from sys_role where role_key = 'platform_admin'`.execute(
    tx,
  );
}

const newsDays = 21;

/** Suppresses messages of events that are too old or repeated, and sorts the others by time. */
export async function suppressOldEvents({ unit: { tx }, now }: DemoContext): Promise<void> {
  const oldest = new Date(now.getTime() - newsDays * 24 * hour).toISOString();
  await sql`
    update outbox_event e set expanded_at = created_at
    where created_at < ${oldest} or kind = 'approval.waiting' and exists (select from outbox_event later
      where later.subject = e.subject and later.kind = e.kind and later.sequence > e.sequence)`.execute(
    tx,
  );
  await sql`
    update outbox_event e set sequence = n.sequence
    from (select event_id, row_number() over (order by created_at, sequence) as place from outbox_event) p
      join (select sequence, row_number() over (order by sequence) as place from outbox_event) n using (place)
    where p.event_id = e.event_id`.execute(tx);
}

interface Person {
  userId: string;
  userName: string;
  deptId: string | null;
}

async function seedReadings(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  const items = await tx
    .selectFrom("contentItem")
    .select(["itemId", "title"])
    .where("module", "=", "repair")
    .where("releaseTime", "<=", now.toISOString())
    .orderBy("releaseTime", "desc")
    .execute();
  const rows = randomTimes(now, mostReadings).flatMap((at, turn) => {
    const chance = pseudoRandom(`reading ${turn}`);
    const person = people[chance(0) % people.length];
    // Newer items are read more often.
    const item = items[Math.floor(items.length * (chance(1) / 256) ** 2)];
    if (!person || !item) return [];
    const { itemId: repairId, title } = item;
    const seconds = 40 + chance(2) * 4;
    return [{ userId: person.userId, repairId, title, seconds, createdAt: at.toISOString() }];
  });
  if (rows.length > 0) await tx.insertInto("repairRecord").values(rows).execute();
}

async function seedSignIns(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  const rows = randomTimes(now, mostSignIns).flatMap((at, turn) => {
    const chance = pseudoRandom(`sign-in ${turn}`);
    const person = people[chance(0) % people.length];
    const place = Math.floor(places.length * (chance(1) / 256) ** 2);
    if (!person) return [];
    const { userId, userName, deptId } = person;
    return [
      {
        userId,
        userName,
        deptId,
        result: "signedIn",
        msg: signInTexts.signedIn,
        status: "1",
        // Address range for documentation (RFC 5737).
        ipaddr: `203.0.113.${10 + place}`,
        loginLocation: places[place] ?? places[0],
        browser: "Chrome 150",
        os: "Windows",
        loginTime: at.toISOString(),
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto("sysAccessLog").values(rows).execute();
}

/** Pseudo-random moments of the last days, oldest first; the number differs from day to day. */
function randomTimes(now: Date, most: number): Date[] {
  const moments = Array.from({ length: days }, (_, ago) => {
    const chance = pseudoRandom(`day ${ago}`);
    const count = Math.ceil(most * (0.45 + (0.55 * chance(0)) / 255));
    return Array.from({ length: count }, (_, turn) => {
      const one = pseudoRandom(`day ${ago} moment ${turn}`);
      // The sum of two random numbers is more often near the middle of a day than near its ends.
      const back = ((one(0) + one(1)) / 512) * 24 * hour;
      return new Date(now.getTime() - ago * 24 * hour - back);
    });
  });
  return moments.flat().toSorted((a, b) => a.getTime() - b.getTime());
}

/** Pseudo-random numbers from 0 to 255, always equal for the same seed. */
function pseudoRandom(words: string): (at: number) => number {
  const bytes = createHash("sha1").update(words).digest();
  return (at) => bytes[at] ?? 0;
}
