import { entryPath } from "@aeromaint/contracts/search/search-kinds.ts";
import type { ActRecord } from "@aeromaint/contracts/wire/acts.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { announceOnce } from "../../infra/outbox/announce-once.ts";

/** Days after which a release is too old to announce, such as after a long time without a server. */
const maxAgeDays = 7;

/** Says once that a notice is released, where it is: as it is saved, or at its moment. */
export async function announceNotice(
  { subject: noticeId, now }: ActRecord<"notice.saved" | "notice.released">,
  { unit }: { unit: UnitOfWork },
): Promise<void> {
  const at = asTimestamp(now);
  const { rows } = await sql<{ title: string; happenedAt: string }>`
    select notice_title as title, notice_time as happened_at from platform_notice
    where notice_id = ${noticeId}::bigint and notice_time <= ${at}
      and notice_time > ${at} - make_interval(days => ${maxAgeDays})
      and (take_down_time is null or take_down_time > ${at})`.execute(unit.tx);
  const [notice] = rows;
  if (!notice) return;
  const subject = `notice:${noticeId}`;
  const link = entryPath("notice", noticeId);
  await announceOnce(unit, subject, {
    kind: "notice.released",
    subject,
    happenedAt: notice.happenedAt,
    payload: { noticeId, title: notice.title, link, isMembersOnly: false },
  });
}
