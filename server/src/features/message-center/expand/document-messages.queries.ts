import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { accountHasPermission } from "../../../infra/rights/account-has-permission.ts";
import { ownerLeader } from "../../documents/documents.ts";
import type { MessageEvents } from "../message-event.ts";
import type { TemplateFactsQuery } from "./templated-messages.queries.ts";

/** Link to the revision `r`. */
const revisionLink = sql`${`${screens.documents.path}?document=`}::text || r.item_id || '&rev=' || r.rev_no`;
const revisionFacts = sql`'文件编号', d.doc_number, '标题', r.title, '版次', r.rev_no`;

/** Messages to deciders of the current step without a decision, and to their delegates of the day. */
export const approvalWaiting = (
  { revisionId }: MessageEvents["approval.waiting"],
  now: Date,
): TemplateFactsQuery => ({
  key: "approval.waiting",
  rows: sql`
  select a.user_id, ${revisionLink} as link, jsonb_build_object(${revisionFacts}, '编写人', r.author->>'name',
    '审批期限', to_char(s.due_at, 'YYYY-MM-DD HH24:MI')) as facts
  from revision r join document d using (item_id)
    join review_step s on s.revision_id = r.revision_id and s.round = r.round
      and s.due_at is not null and s.done_at is null
    join review_decider w using (step_id)
    cross join lateral (select w.user_id union select g.delegate_id from delegation g
      where g.user_id = w.user_id and g.days @> ${asTimestamp(now)}::date) a
  where r.revision_id = ${revisionId}::bigint and r.state in ('review', 'approval')
    and a.user_id <> all(r.author_ids) and ${accountHasPermission(sql`a.user_id`, "document:revision:decide")}
    and not exists (select from decision x where x.step_id = s.step_id and x.decider_id = w.user_id)`,
});

/** Messages to the leader of the owning department, who may replace the decider or recall the revision. */
export const approvalStalled = ({
  revisionId,
  deciderId,
}: MessageEvents["approval.stalled"]): TemplateFactsQuery => ({
  key: "approval.stalled",
  rows: sql`
  select ${ownerLeader} as user_id, ${revisionLink} as link,
    jsonb_build_object(${revisionFacts}, '审批人', w.name) as facts
  from revision r join document d using (item_id) join review_step s on s.revision_id = r.revision_id
      and s.round = r.round and s.due_at is not null and s.done_at is null join review_decider w using (step_id)
  where r.revision_id = ${revisionId}::bigint and r.state in ('review', 'approval') and w.user_id = ${deciderId}::bigint
    and ${ownerLeader} is not null
    and not exists (select from sys_user u where u.user_id = w.user_id and u.status = '1')
    and not exists (select from decision x where x.step_id = s.step_id and x.decider_id = w.user_id)`,
});

const decidedKeys = {
  approve: "approval.approved",
  return: "approval.returned",
  recall: "approval.recalled",
} as const;

/** Messages to authors with access to the revision, except the person who recalled it. */
export const approvalDecided = ({
  revisionId,
  act,
  comment,
  actorId = "0",
}: MessageEvents["approval.decided"]): TemplateFactsQuery => ({
  key: decidedKeys[act],
  rows: sql`
  select a.user_id, ${revisionLink} as link, jsonb_build_object(${revisionFacts}, ${act === "recall" ? "撤回人" : "意见"}::text,
    ${comment && act !== "recall" ? `，意见：${comment}` : comment}::text) as facts
  from revision r join document d using (item_id) cross join lateral unnest(r.author_ids) as a (user_id)
  where r.revision_id = ${revisionId}::bigint and ${accountHasPermission(sql`a.user_id`, "document:revision:query")}
    and (${act} <> 'recall' or a.user_id <> ${actorId}::bigint)`,
});

const circulationLink = sql`'/web-site/circulation?id=' || c.circulation_id`;
const due = sql`to_char(c.due_at, 'YYYY-MM-DD HH24:MI')`;
const circulationFacts = sql`'标题', c.title, '截止时间', ${due}`;
const until = sql`to_char(c.due_at, 'YYYY-MM-DD HH24:MI:SS')`;
const isPending = sql`(c.state = 'open' and p.signed_at is null and p.excused_at is null)`;

/** Messages to recipients added at that time who have not signed yet. */
export const circulationStarted = ({
  circulationId,
  addedAt,
}: MessageEvents["circulation.addressed"]): TemplateFactsQuery => ({
  key: "circulation.started",
  rows: sql`
  select p.user_id, ${circulationLink} as link, jsonb_build_object(${circulationFacts},
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
      select n.user_id, null as link, jsonb_build_object(${circulationFacts}, '人数', l.late, '短信', concat('您的部门有', l.late,
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
    select n.user_id, ${circulationLink} as link, jsonb_build_object(${circulationFacts}, '短信', ${short}) as facts
    from ${noted} join recipient p on p.circulation_id = c.circulation_id and p.user_id = n.user_id
    where ${which} and ${isPending}`;
  return { key: "circulation.reminded", rows };
};
