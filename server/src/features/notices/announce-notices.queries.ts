import type { ActRecord } from "@aeromaint/contracts/acts.ts";
import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import type { App } from "../../infra/http/app-type.ts";
import { announceOnce } from "../../infra/outbox/announce-once.ts";

/** Days after which a release is no news any more, such as after a long time without a server. */
const maxAgeDays = 7;

/** Says once that a notice is released, where it is: in the transaction that releases it. */
export async function announceNotice(
  { subject: noticeId, now }: Pick<ActRecord<"notice.saved">, "subject" | "now">,
  { unit }: { unit: UnitOfWork },
): Promise<boolean> {
  const at = asTimestamp(now);
  const { rows } = await sql<{ title: string; happenedAt: string }>`
    select notice_title as title, notice_time as happened_at from platform_notice
    where notice_id = ${noticeId}::bigint and notice_time <= ${at}
      and notice_time > ${at} - make_interval(days => ${maxAgeDays})
      and (take_down_time is null or take_down_time > ${at})`.execute(unit.tx);
  const [notice] = rows;
  if (!notice) return false;
  const subject = `notice:${noticeId}`;
  const link = entryPath("notice", noticeId);
  return announceOnce(unit, subject, {
    ...{ kind: "notice.released", subject, happenedAt: notice.happenedAt },
    payload: { noticeId, title: notice.title, link, isMembersOnly: false },
  });
}

/** The job: what has been released by the time alone. @returns how many notices */
export async function announceDueNotices(
  { db, inTransaction }: Pick<App, "db" | "inTransaction">,
  now: Date,
): Promise<{ notices: number }> {
  const at = asTimestamp(now);
  const { rows } = await sql<{ noticeId: string }>`
    select notice_id from platform_notice n
    where notice_time <= ${at} and notice_time > ${at} - make_interval(days => ${maxAgeDays})
      and (take_down_time is null or take_down_time > ${at})
      and not exists (select from announcement a where a.subject = 'notice:' || n.notice_id)
    order by notice_time limit 100`.execute(db);
  let notices = 0;
  for (const { noticeId } of rows) {
    const isFirst = await inTransaction((unit) =>
      announceNotice({ subject: noticeId, now }, { unit }),
    );
    if (isFirst) notices += 1;
  }
  return { notices };
}
