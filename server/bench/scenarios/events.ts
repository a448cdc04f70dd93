import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startChild } from "../child.ts";
import type { Waits } from "../prober.ts";
import type { Finding, Trial } from "../scenario.ts";
import { signIn } from "../sign-in.ts";

const subscribers = 200;
/** Events a second: as many as new items may come. */
const minRate = 400;
/** Milliseconds for 99 of 100 requests of anybody else. */
const maxWait = 300;
const maxSeconds = 120;

export const events: Trial = {
  name: "events",
  compares: `a change of each item at once, each collected by a person, with ${subscribers} subscriptions`,
  async run(testbed) {
    const { address } = await testbed.startServer("application.ts", testbed.application);
    const database = new pg.Client({ connectionString: testbed.application.databaseUrl });
    await database.connect();
    const prober = startChild("./prober.ts");
    try {
      await seedReaders(database);
      await prober.ask({
        start: {
          urls: [`${address}/api/system/common/user/profile`],
          headers: { authorization: `Bearer ${await signIn(address, "admin")}` },
        },
      });
      const start = performance.now();
      const total = await changeAll(database);
      while ((await countExpanded(database)) < total) {
        if (performance.now() - start > maxSeconds * 1_000) break;
        await delay(50);
      }
      const seconds = (performance.now() - start) / 1_000;
      const expanded = await countExpanded(database);
      const waits = await prober.ask<Waits>("stop");
      const messages = await countOf(database, "select count(*)::int as count from message");
      return findingOf({ total, expanded, messages, seconds, waits });
    } finally {
      await prober.stop();
      await database.end();
    }
  },
};

/** People who have subscribed to a category, a chapter or a search, and one who has collected all items. */
async function seedReaders(database: pg.Client): Promise<void> {
  await database.query(
    `insert into sys_user (user_name, nick_name, user_type, password_hash)
     select 'reader' || i, '员工' || i, '04', 'none' from generate_series(0, ${subscribers}) i`,
  );
  await database.query(
    `with categories as (select array_agg(category_id order by category_id) as ids from content_category)
     insert into subscription (user_id, category_id, chapter, keyword, created_at)
     select u.user_id, case when i % 3 = 0 then ids[1 + i % array_length(ids, 1)] end,
       case when i % 3 = 1 then lpad((20 + i % 60)::text, 2, '0') end,
       case when i % 3 = 2 then '关键词' || i end, now()
     from generate_series(1, ${subscribers}) i, categories, sys_user u where u.user_name = 'reader' || i`,
  );
  await database.query(
    `insert into aviation_collect (user_id, assoc_id, collect_type)
     select u.user_id, i.item_id, case i.module when 'repair' then '1' when 'train' then '4' else '5' end
     from content_item i, sys_user u where u.user_name = 'reader0'`,
  );
  await database.query("vacuum analyze");
}

/** Writes an event for each item, and tells servers as they tell each other. @returns how many */
async function changeAll(database: pg.Client): Promise<number> {
  const { rowCount } = await database.query(
    `insert into outbox_event (kind, subject, payload)
     select 'item.changed', 'item:' || item_id, jsonb_build_object('itemId', item_id::text,
       'module', module, 'title', title, 'change', 'revised') from content_item`,
  );
  await database.query("select pg_notify('aeromaint_changes', 'outbox_event')");
  return rowCount ?? 0;
}

const countExpanded = (database: pg.Client) =>
  countOf(
    database,
    "select count(*)::int as count from outbox_event where kind = 'item.changed' and expanded_at is not null",
  );

async function countOf(database: pg.Client, statement: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(statement);
  return rows[0]?.count ?? 0;
}

interface Measured {
  total: number;
  expanded: number;
  messages: number;
  seconds: number;
  waits: Waits;
}

function findingOf({ total, expanded, messages, seconds, waits }: Measured): Finding {
  const { median, p99, worst } = waits;
  const rate = expanded / seconds;
  return {
    reached: expanded === total && rate >= minRate && p99 <= maxWait,
    summary: `${expanded} of ${total} events, ${messages} messages, ${rate.toFixed(0)} events a second, others' p99 ${p99.toFixed(0)} ms`,
    text: `Counted from the events' rows until each has become its messages. Meanwhile somebody else asks for
their profile, again and again. Limits: ${minRate} events a second, and a wait of ${maxWait} ms for 99 of 100 requests.

| events | messages | takes | events a second | median wait | p99 | worst wait |
|---|---|---|---|---|---|---|
| ${expanded} of ${total} | ${messages} | ${seconds.toFixed(1)} s | ${rate.toFixed(0)} | ${median.toFixed(0)} ms | ${p99.toFixed(0)} ms | ${worst.toFixed(0)} ms |
`,
  };
}
