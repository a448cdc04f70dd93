import {
  endsByTitles,
  type MissingCondition,
  missingText,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { hasRight } from "../../../infra/rights/has-right.ts";
import type { MessageEvents } from "../message-event.ts";
import type { AddressedMessage } from "./send-messages.queries.ts";
import { messagesFor } from "./templated-messages.queries.ts";

/** Days before the end on which holders, and their leaders, get a message. */
const holderDays = [90, 60, 30, 7];
const leaderDays = [30, 7];

interface Ending {
  userId: string;
  name: string;
  number: string;
  categoryName: string;
  typeName: string | null;
  registrations: string[];
  chapters: string[];
  /** Null of what has ended since the morning before. */
  daysLeft: number | null;
  endsBy: string | null;
  missing: MissingCondition[];
  leaderId: string | null;
  /** Quality: who may suspend it and sees everybody, or is of the same department. */
  qualityIds: string[];
}

/** To holders, leaders and quality, of what ends in so many days or has ended by itself since the morning before. */
export async function authorisationsEnding(
  db: Read,
  { at }: MessageEvents["authorisation.morning"],
): Promise<AddressedMessage[]> {
  const then = sql`${at}::timestamptz`;
  const left = sql`(a.holds_until - interval '1 microsecond')::date - ${then}::date`;
  const { rows } = await sql<Ending>`
    select a.user_id, u.nick_name as name, a.number, c.category_name, t.name as type_name, a.registrations, a.chapters,
      case when a.state = 'valid' then ${left} end as days_left, a.ends_by, a.missing,
      case when d.leader <> a.user_id then d.leader end as leader_id,
      array(select q.user_id from sys_user q where a.state <> 'valid' and q.status = '1' and q.user_id <> a.user_id
        and ${hasRight(sql`q.user_id`, "document:authorisation:suspend")} and (q.dept_id = u.dept_id
          or exists (select from sys_user_role ur join sys_role r using (role_id)
            where ur.user_id = q.user_id and r.status = '1' and r.data_scope = '1')))::text[] as quality_ids
    from authorisation_at(${then}, ${then}) a join sys_user u using (user_id)
      join authorisation_category c using (category_id) left join aircraft_type t on t.type_id = a.type_id
      left join sys_dept d on d.dept_id = u.dept_id
    where a.valid_until >= ${then}::date - 1 and (
      a.state = 'valid' and ${left} = any(${holderDays}::int[])
      or a.state = 'invalid' and exists (select from authorisation_at(${then} - interval '1 day', ${then} - interval '1 day') b
        where b.authorisation_id = a.authorisation_id and b.state = 'valid'))
    order by a.number`.execute(db);
  const day = at.slice(0, 10);
  const lines = rows.flatMap((row) => {
    const own = { text: lineOf(row, day), isOver: row.daysLeft === null };
    const leader = row.daysLeft === null || leaderDays.includes(row.daysLeft) ? row.leaderId : null;
    const others = new Set([...(leader ? [leader] : []), ...row.qualityIds]);
    return [
      { ...own, userId: row.userId, isOwn: true },
      ...[...others].map((userId) => ({
        ...own,
        userId,
        text: `${row.name} ${own.text}`,
        isOwn: false,
      })),
    ];
  });
  const people = [...Map.groupBy(lines, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    link: own.some(({ isOwn }) => isOwn) ? null : `${screens.authorisations.path}?endsWithin=90`,
    facts: {
      项数: `${own.length}`,
      失效项数: `${own.filter(({ isOver }) => isOver).length}`,
      授权清单: own.map(({ text }) => text).join("；"),
    },
  }));
  return messagesFor(db, "authorisation.ending", people);
}

function lineOf(
  { categoryName, number, daysLeft, endsBy, missing, ...scope }: Ending,
  day: string,
): string {
  const what = `${categoryName} ${scopeText(scope)}（${number}）`;
  if (daysLeft === null) return `${what}已失效：${missingText(missing, day)}`;
  return `${what}剩余 ${daysLeft} 天，先到期：${endsByTitles[endsBy ?? "period"]}`;
}
