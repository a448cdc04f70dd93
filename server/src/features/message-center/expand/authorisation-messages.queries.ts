import {
  endsByTitles,
  type MissingCondition,
  missingConditionsText,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { expiringDays } from "@aeromaint/contracts/people/licence-state.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import type { Read } from "../../../infra/db/database.ts";
import { accountHasPermission } from "../../../infra/rights/account-has-permission.ts";
import { isWithinScope } from "../../../infra/rights/data-scope.ts";
import { type CurrentUser, findAccountUser } from "../../../infra/sessions/current-user.ts";
import { authorisationsAt, nextDailyCheck } from "../../authorisations/authorisations.ts";
import type { MessageEvents } from "../message-event.ts";
import { expiryDays } from "./expiry-messages.queries.ts";
import { factsOfPeople, type TemplateFactsQuery } from "./templated-messages.queries.ts";

interface EndingAuthorisation {
  userId: string;
  name: string;
  number: string;
  categoryName: string;
  typeName: string | null;
  registrations: string[];
  chapters: string[];
  /** Null if the authorisation ended since the previous morning. */
  daysLeft: number | null;
  endsBy: string | null;
  missing: MissingCondition[];
  leaderId: string | null;
  deptId: string | null;
  issuerId: string;
  /** Day of the morning. */
  day: string;
}

/**
 * Messages to holders, leaders and quality staff about authorisations that end soon or have ended since the previous
 * morning. Mornings without a running server are handled together with the last one.
 */
export async function endingAuthorisations(
  { at, recordedAt = at }: MessageEvents["authorisation.morning"],
  _now: Date,
  db: Read,
): Promise<TemplateFactsQuery> {
  const then = sql`(${nextDailyCheck(recordedAt)} - interval '1 day')`;
  const before = sql`(${at}::timestamptz - interval '1 day')`;
  const left = sql`(a.holds_until - interval '1 microsecond')::date - ${then}::date`;
  const reaches = (
    kind: "authorisation" | "leader",
  ) => sql`exists (select from unnest(${expiryDays(kind)}) n
    where n between ${left} and ${left} + ${then}::date - ${before}::date - 1)`;
  const { rows } = await sql<EndingAuthorisation>`
    select a.user_id, u.nick_name as name, a.number, c.category_name, t.name as type_name, a.registrations, a.chapters,
      case when a.state = 'valid' then ${left} end as days_left, a.ends_by, a.missing,
      case when d.leader <> a.user_id and (a.state <> 'valid' or ${reaches("leader")}) then d.leader end as leader_id,
      u.dept_id, a.created_by as issuer_id, ${then}::date as day
    from ${authorisationsAt({ at: then, known: then })}
      join authorisation_category c using (category_id) left join aircraft_type t on t.type_id = a.type_id
      left join sys_dept d on d.dept_id = u.dept_id
    where a.valid_until >= ${before}::date and (
      a.state = 'valid' and ${reaches("authorisation")}
      or a.state = 'invalid' and a.authorisation_id in (
        select a.authorisation_id from ${authorisationsAt({ at: before, known: before })} where a.state = 'valid'))
    order by a.number`.execute(db);
  const quality = rows.some(hasEnded) ? await listQualityStaff(db, new Date(recordedAt)) : [];
  const lines = rows.flatMap((row) => {
    const { userId: holder, deptId, issuerId: ownerId, leaderId } = row;
    const own = { text: lineOf(row), isOver: hasEnded(row) };
    const seeing = quality.filter(
      (each) => own.isOver && each.userId !== holder && isWithinScope(each, { deptId, ownerId }),
    );
    const others = new Set([
      ...(leaderId ? [leaderId] : []),
      ...seeing.map(({ userId }) => userId),
    ]);
    return [
      { ...own, userId: holder, isOwn: true },
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
    link: own.some(({ isOwn }) => isOwn)
      ? null
      : `${screens.authorisations.path}?endsWithin=${expiringDays}`,
    facts: {
      项数: `${own.length}`,
      失效项数: `${own.filter(({ isOver }) => isOver).length}`,
      授权清单: own.map(({ text }) => text).join("；"),
    },
  }));
  return { key: "authorisation.ending", rows: factsOfPeople(people) };
}

const hasEnded = ({ daysLeft }: EndingAuthorisation) => daysLeft === null;

/** People who may suspend authorisations. */
async function listQualityStaff(db: Read, now: Date): Promise<CurrentUser[]> {
  const { rows } = await sql<{ userId: string }>`
    select q.user_id from sys_user q
    where q.status = '1' and ${accountHasPermission(sql`q.user_id`, "document:authorisation:suspend")}`.execute(
    db,
  );
  const staff = await Promise.all(rows.map(({ userId }) => findAccountUser(db, { userId, now })));
  return staff.filter((each) => each !== null);
}

function lineOf({
  categoryName,
  number,
  daysLeft,
  endsBy,
  missing,
  day,
  ...scope
}: EndingAuthorisation): string {
  const what = `${categoryName} ${scopeText(scope)}（${number}）`;
  if (daysLeft === null) return `${what}已失效：${missingConditionsText(missing, day)}`;
  return `${what}剩余 ${daysLeft} 天，先到期：${endsByTitles[endsBy ?? "period"]}`;
}
