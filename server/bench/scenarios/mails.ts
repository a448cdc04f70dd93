import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startChild } from "../child.ts";
import type { Waits } from "../prober.ts";
import type { Finding, Trial } from "../scenario.ts";
import type { MailCount } from "../servers/mailbox.ts";
import { signIn } from "../sign-in.ts";

const receivers = 10_000;
const maxSeconds = 60;
/** Milliseconds for 99 of 100 requests of anybody else. */
const maxWait = 300;

export const mails: Trial = {
  name: "mails",
  compares: `one event that ${receivers.toLocaleString("en")} people get a mail of, to a mail server on the same machine`,
  async run(testbed) {
    const mailbox = await testbed.startServer("mailbox.ts", {});
    const settings = { ...testbed.application, smtpUrl: mailbox.address };
    const { address } = await testbed.startServer("application.ts", settings);
    const database = new pg.Client({ connectionString: testbed.application.databaseUrl });
    await database.connect();
    const prober = startChild("./prober.ts");
    try {
      const itemId = await seedCollectors(database);
      await prober.ask({
        start: {
          urls: [`${address}/api/system/common/user/profile`],
          headers: { authorization: `Bearer ${await signIn(address, "admin")}` },
        },
      });
      const start = performance.now();
      await database.query(
        `insert into outbox_event (kind, subject, payload) values ('item.changed', $1, $2)`,
        [
          `item:${itemId}`,
          JSON.stringify({ itemId, module: "repair", title: "", change: "revised" }),
        ],
      );
      const count = () => mailbox.child.ask<MailCount>("count");
      while ((await count()).receivers < receivers) {
        if (performance.now() - start > 5 * maxSeconds * 1_000) break;
        await delay(50);
      }
      const seconds = (performance.now() - start) / 1_000;
      const waits = await prober.ask<Waits>("stop");
      return findingOf(await count(), seconds, waits);
    } finally {
      await prober.stop();
      await database.end();
    }
  },
};

/** People who want a mail when the item that they collected changes. @returns the item's id */
async function seedCollectors(database: pg.Client): Promise<string> {
  await database.query(
    `insert into sys_user (user_name, nick_name, user_type, password_hash, email)
     select 'receiver' || i, '员工' || i, '04', 'none', 'receiver' || i || '@mro.example'
     from generate_series(1, ${receivers}) i`,
  );
  const { rows } = await database.query<{ id: string }>(
    `select item_id::text as id from content_item
     where module = 'repair' and release_time <= now() order by item_id limit 1`,
  );
  const id = rows[0]?.id ?? "";
  await database.query(
    `insert into message_preference (user_id, kind, way)
     select user_id, 'collection', 'mail' from sys_user where user_name like 'receiver%'`,
  );
  await database.query(
    `insert into aviation_collect (user_id, assoc_id, collect_type)
     select user_id, $1::bigint, '1' from sys_user where user_name like 'receiver%'`,
    [id],
  );
  await database.query("vacuum analyze");
  return id;
}

function findingOf(
  { receivers: reached, mails: sent }: MailCount,
  seconds: number,
  waits: Waits,
): Finding {
  const { median, p99, worst } = waits;
  return {
    reached: reached === receivers && sent === receivers && seconds <= maxSeconds && p99 <= maxWait,
    summary: `${reached} receivers, ${sent} mails in ${seconds.toFixed(1)} s, others' p99 ${p99.toFixed(0)} ms`,
    text: `Counted from the event's row, with up to five seconds until a server that was not notified looks for it,
to the last mail at the mail server. Meanwhile somebody else asks for their profile, again and again.
Limits: ${maxSeconds} s, and a wait of ${maxWait} ms for 99 of 100 requests.

| receivers | mails | takes | median wait | p99 | worst wait |
|---|---|---|---|---|---|
| ${reached} | ${sent} | ${seconds.toFixed(1)} s | ${median.toFixed(0)} ms | ${p99.toFixed(0)} ms | ${worst.toFixed(0)} ms |
`,
  };
}
