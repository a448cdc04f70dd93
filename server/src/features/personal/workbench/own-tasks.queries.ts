import { hasPermission, type Permission } from "@aeromaint/contracts/auth/permissions.ts";
import { expiringDays, licenceState } from "@aeromaint/contracts/people/licence-state.ts";
import type { OwnTasks } from "@aeromaint/contracts/personal/workbench/own-tasks.ts";
import { screens } from "@aeromaint/contracts/screens.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Database, Read } from "../../../infra/db/database.ts";
import { asTimestamp } from "../../../infra/db/timestamp.ts";
import { listOwnCirculations } from "../../documents/circulation/circulation.ts";
import { listTodos } from "../../documents/documents.ts";
import { type ReminderFacts, reminderFacts } from "../profile/reminders.queries.ts";
import { overdueReviews, platformTime } from "./workbench.queries.ts";

type Task = OwnTasks["list"][number];

/** Number of tasks that fit on the home page. */
const maxTasks = 5;
const firstTasks = { pageSize: maxTasks };
const noTasks: OwnTasks = { total: 0, list: [] };

/** Tasks of the user: overdue ones first, then by date. */
export async function listOwnTasks(db: Database, actor: Actor): Promise<OwnTasks> {
  const allowed = (permission: Permission, tasks: typeof decisions) =>
    hasPermission(actor.user.permissions, permission) ? tasks(db, actor) : noTasks;
  const found = await Promise.all([
    circulations(db, actor),
    allowed("document:revision:decide", decisions),
    allowed("document:revision:query", reviews),
    inquiries(db, actor),
    licence(db, actor),
    refusedEntries(db, actor),
    firmLicences(db, actor),
  ]);
  const list = found.flatMap((part) => part.list).sort(byUrgency);
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    list: list.slice(0, maxTasks),
  };
}

const byUrgency = (one: Task, other: Task) =>
  Number(other.isOverdue) - Number(one.isOverdue) || one.date.localeCompare(other.date);

const dayOf = (time: string | null) => (time ?? "").slice(0, 10);
const numberOf = ({ docNumber, revNo }: { docNumber: string | null; revNo: number | null }) =>
  docNumber ? `${docNumber} 第 ${revNo} 版` : "";

async function circulations(db: Database, actor: Actor): Promise<OwnTasks> {
  const { total, list } = await listOwnCirculations(db, { ...firstTasks, show: "pending" }, actor);
  const tasks = list.map(
    (row): Task => ({
      kind: "circulation",
      id: row.circulationId,
      title: row.title,
      number: numberOf(row),
      date: dayOf(row.dueTime),
      isOverdue: row.ownState === "overdue",
      link: `/web-site/circulation?id=${row.circulationId}`,
    }),
  );
  return { total, list: tasks };
}

async function decisions(db: Database, actor: Actor): Promise<OwnTasks> {
  const [{ total, list }, now] = await Promise.all([
    listTodos(db, firstTasks, actor),
    platformTime(db, actor.now),
  ]);
  const tasks = list.map(
    (row): Task => ({
      kind: "decision",
      id: row.revisionId,
      title: row.title,
      number: numberOf(row),
      date: dayOf(row.dueTime),
      isOverdue: row.dueTime !== null && row.dueTime < now,
      link: `${screens.documents.path}?document=${row.itemId}&rev=${row.revNo}`,
    }),
  );
  return { total, list: tasks };
}

async function reviews(db: Database, actor: Actor): Promise<OwnTasks> {
  const { total, list } = await overdueReviews(db, actor);
  const tasks = list.map(
    ({ itemId, title, document }): Task => ({
      kind: "review",
      id: itemId,
      title,
      number: numberOf(document),
      date: document.reviewBy ?? "",
      isOverdue: true,
      link: `${screens.documents.path}?document=${itemId}`,
    }),
  );
  return { total, list: tasks };
}

/** Inquiries without a reply, oldest first. */
async function inquiries(db: Read, { user }: Actor): Promise<OwnTasks> {
  const { rows } = await sql<{ id: string; title: string; date: string; total: number }>`
    select q.inquiry_id as id, q.product_name as title, q.created_at::date as date,
      (count(*) over ())::int as total
    from material_inquiry q where q.recipient_id = ${user.userId}::bigint and q.reply is null
    order by q.inquiry_id limit ${maxTasks}`.execute(db);
  const list = rows.map(
    ({ id, title, date }): Task => ({
      kind: "inquiry",
      id,
      title,
      number: "",
      date,
      isOverdue: false,
      link: "/web-site/user-profile#own-inquiries",
    }),
  );
  return { total: rows[0]?.total ?? 0, list };
}

/** Licence of the user that expires soon or has expired. */
async function licence(db: Read, { user: { userId }, now }: Actor): Promise<OwnTasks> {
  const { rows } = await sql<{ person: ReminderFacts | null }>`
    select ${reminderFacts(userId, now)} as person`.execute(db);
  const { certificate, expiryDate, daysLeft } = rows[0]?.person ?? {};
  if (!expiryDate || daysLeft == null || licenceState(daysLeft) === "valid") return noTasks;
  const task: Task = {
    kind: "licence",
    id: userId,
    title: certificate ?? "本人证照",
    number: "",
    date: expiryDate,
    isOverdue: daysLeft < 0,
    link: "/web-site/user-profile#own-licence",
  };
  return { total: 1, list: [task] };
}

/** Id of the company of the user as an SQL expression; null for other users. */
const ownFirm = ({ user }: Actor) =>
  sql`(select information_id from repair_person where user_id = ${user.userId}::bigint and user_nature = '2')`;

/** Refused products and licences of the company, oldest refusal first. */
async function refusedEntries(db: Read, actor: Actor): Promise<OwnTasks> {
  type Refused = Pick<Task, "id" | "title" | "number" | "date"> & { isProduct: boolean };
  const { rows } = await sql<Refused & { total: number }>`
    select *, (count(*) over ())::int as total from (
      select true as is_product, info_id as id, name as title,
        coalesce('件号 ' || part_number, '') as number, decided_at::date as date
      from material_info where supplier_id = ${ownFirm(actor)} and status = '2'
      union all
      select false, licence_id, licence_name, '编号 ' || licence_number, decided_at::date
      from firm_licence where information_id = ${ownFirm(actor)} and status = '2'
    ) as refused order by date, id limit ${maxTasks}`.execute(db);
  const list = rows.map(
    ({ isProduct, id, title, number, date }): Task => ({
      kind: isProduct ? "product" : "firmLicence",
      id,
      title,
      number,
      date,
      isOverdue: false,
      link: `/web-site/user-profile${isProduct ? `/product?id=${id}` : "#own-firm"}`,
    }),
  );
  return { total: rows[0]?.total ?? 0, list };
}

/** Licences of the company that expire soon or have expired. */
async function firmLicences(db: Read, actor: Actor): Promise<OwnTasks> {
  type Ending = Pick<Task, "id" | "title" | "number" | "date" | "isOverdue">;
  const daysLeft = sql`valid_until - ${asTimestamp(actor.now)}::date`;
  const { rows } = await sql<Ending & { total: number }>`
    select licence_id as id, licence_name as title, '编号 ' || licence_number as number,
      valid_until as date, ${daysLeft} < 0 as is_overdue, (count(*) over ())::int as total
    from firm_licence where information_id = ${ownFirm(actor)} and status = '1'
      and ${daysLeft} < ${expiringDays} order by valid_until, licence_id limit ${maxTasks}`.execute(
    db,
  );
  const list = rows.map(
    ({ total: _, ...row }): Task => ({
      kind: "licence",
      ...row,
      link: "/web-site/user-profile#own-firm",
    }),
  );
  return { total: rows[0]?.total ?? 0, list };
}
