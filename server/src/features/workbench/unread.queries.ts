import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { isReleased } from "../../crud/release.ts";
import type { Read } from "../../infra/db/database.ts";
import { hasRead, unreadNotices as unreadTotal } from "../notices/notices.ts";

type Notices = Workbench["notices"];

const shown = 4;

/** Released notices that the person has not opened: those that the message badge counts. */
export async function listUnreadNotices(db: Read, { user, now }: Actor): Promise<Notices> {
  const { rows } = await sql<Notices["list"][number] & { unread: number }>`
    select n.notice_id, n.notice_title, n.notice_time, ${unreadTotal(user.userId, now)}::int as unread
    from platform_notice n
    where ${isReleased(now, { from: "n.notice_time", until: "n.take_down_time" })}
      and not ${hasRead(user.userId)}
    order by n.notice_time desc, n.notice_id desc limit ${shown}`.execute(db);
  return { unread: rows[0]?.unread ?? 0, list: rows };
}
