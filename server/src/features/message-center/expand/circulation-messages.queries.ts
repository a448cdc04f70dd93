import { sql } from "kysely";
import type { MessageEvents } from "../message-event.ts";
import type { TemplateFactsQuery } from "./templated-messages.queries.ts";

const link = sql`'/web-site/circulation?id=' || c.circulation_id`;
const due = sql`to_char(c.due_at, 'YYYY-MM-DD HH24:MI')`;
const named = sql`'标题', c.title, '截止时间', ${due}`;
const until = sql`to_char(c.due_at, 'YYYY-MM-DD HH24:MI:SS')`;
const isPending = sql`(c.state = 'open' and p.signed_at is null and p.excused_at is null)`;

/** Messages to recipients added at that time who have not signed yet. */
export const circulationStarted = ({
  circulationId,
  addedAt,
}: MessageEvents["circulation.addressed"]): TemplateFactsQuery => ({
  key: "circulation.started",
  rows: sql`
  select p.user_id, ${link} as link, jsonb_build_object(${named},
    '附言', case when c.note <> '' then '，' || c.note else '' end) as facts
  from circulation c join recipient p using (circulation_id)
  where c.circulation_id = ${circulationId}::bigint and p.added_at = ${addedAt}::timestamptz and ${isPending}`,
});

/** Reminders to the noted recipients of a running circulation. The fact `短信` is the text of the short message. */
export const circulationReminded = ({
  circulationId,
  step,
  remindedAt,
}: MessageEvents["circulation.reminded"]): TemplateFactsQuery => {
  const noted = sql`circulation c join circulation_reminder n on n.circulation_id = c.circulation_id
    and n.step = ${step} and n.reminded_at = ${remindedAt}::timestamptz`;
  const which = sql`c.circulation_id = ${circulationId}::bigint`;
  if (step === "leader") {
    const rows = sql`
      select n.user_id, null as link, jsonb_build_object(${named}, '人数', l.late, '短信', concat('您的部门有', l.late,
        '人逾期未签收《', c.title, '》，截止时间为', ${until}, '，请督促签收。')) as facts
      from ${noted} cross join lateral (select count(*) as late from recipient p
        join sys_dept e on e.dept_id = p.dept_id
        where p.circulation_id = c.circulation_id and e.leader = n.user_id and ${isPending}) l
      where ${which} and l.late > 0`;
    return { key: "circulation.late", rows };
  }
  const short =
    step === "after3"
      ? sql`concat('您逾期未签收《', c.title, '》，截止时间为', ${until}, '，请尽快登录签收。')`
      : sql`concat('请于', ${until}, '前登录阅读并签收《', c.title, '》。')`;
  const rows = sql`
    select n.user_id, ${link} as link, jsonb_build_object(${named}, '短信', ${short}) as facts
    from ${noted} join recipient p on p.circulation_id = c.circulation_id and p.user_id = n.user_id
    where ${which} and ${isPending}`;
  return { key: "circulation.reminded", rows };
};
