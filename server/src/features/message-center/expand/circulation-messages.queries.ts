import { sql } from "kysely";
import type { MessageEvents } from "../../../crud/messages/message-event.ts";
import type { MessagesOfEvent } from "./send-messages.queries.ts";

const link = sql`'/web-site/circulation?id=' || c.circulation_id`;
const due = sql`to_char(c.due_at, 'YYYY-MM-DD HH24:MI')`;
const isPending = sql`(c.state = 'open' and p.signed_at is null and p.excused_at is null)`;

/** To those who were added then and have not signed yet. */
export const circulationStarted = ({
  circulationId,
  addedAt,
}: MessageEvents["circulation.started"]): MessagesOfEvent => sql`
  select p.user_id, 'circulation' as kind, '请签收：' || c.title as title,
    '请于 ' || ${due} || ' 前阅读并签收' || case when c.note <> '' then '，' || c.note else '' end as body,
    ${link} as link
  from circulation c join recipient p using (circulation_id)
  where c.circulation_id = ${circulationId}::bigint and p.added_at = ${addedAt}::timestamptz and ${isPending}`;

/** To those whom it was noted for, as long as there is something to sign. */
export const circulationReminded = ({
  circulationId,
  step,
  remindedAt,
}: MessageEvents["circulation.reminded"]): MessagesOfEvent => {
  const noted = sql`circulation c join circulation_reminder n on n.circulation_id = c.circulation_id
    and n.step = ${step} and n.reminded_at = ${remindedAt}::timestamptz`;
  const which = sql`c.circulation_id = ${circulationId}::bigint`;
  if (step === "leader") {
    return sql`
      select n.user_id, 'circulation' as kind, '逾期未签收：' || c.title as title,
        format('您的部门有 %s 人逾期未签收，截止时间为 %s，请督促签收', l.late, ${due}) as body, null as link
      from ${noted} cross join lateral (select count(*) as late from recipient p
        join sys_dept e on e.dept_id = p.dept_id
        where p.circulation_id = c.circulation_id and e.leader = n.user_id and ${isPending}) l
      where ${which} and l.late > 0`;
  }
  return sql`
    select n.user_id, 'circulation' as kind, '签收提醒：' || c.title as title,
      '截止时间为 ' || ${due} || '，请阅读并签收' as body, ${link} as link
    from ${noted} join recipient p on p.circulation_id = c.circulation_id and p.user_id = n.user_id
    where ${which} and ${isPending}`;
};
