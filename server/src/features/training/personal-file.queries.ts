import { type TrainingState, trainingStates } from "@aeromaint/contracts/training/course.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { readParameter } from "../../infra/config/system-parameters.ts";
import type { Read } from "../../infra/db/database.ts";
import { found } from "../../infra/http/errors.ts";
import type { PrintedDocument, PrintedTable } from "../../infra/pdf/printed-document.ts";
import {
  expiryDate,
  isPersonInScope,
  momentOrNow,
  trainingStateOn,
  trainRecordsAt,
} from "./training-state.queries.ts";

export interface PersonalFileSubject {
  userId: string;
  /** End of the chosen day, or now. Later records are left out. */
  at: RawBuilder<unknown>;
}

/** Section of the personal file from another feature. */
export type PersonalFileSection = (db: Read, person: PersonalFileSubject) => Promise<PrintedTable>;

interface FileHead {
  name: string;
  account: string;
  dept: string | null;
  posts: string | null;
  isActive: boolean;
  speciality: string | null;
  technicalTitle: string | null;
  educationalLevel: string | null;
  workingTime: string | null;
  day: string;
  printTime: string;
}

interface PersonalFileRequest {
  userId: string;
  /** yyyy-MM-dd; undefined means today. */
  day: string | undefined;
  actor: Actor;
  sections: readonly PersonalFileSection[];
}

/** Personal file as of a day, in print for the authority. @throws 404 out of scope */
export async function buildPersonalFile(
  db: Read,
  { userId, day, actor, sections }: PersonalFileRequest,
): Promise<Omit<PrintedDocument, "pictures">> {
  const person = { userId, at: momentOrNow(day, actor.now) };
  const head = found(await findHead(db, person, actor));
  const parts = [licences, trainings, ...sections, signatures];
  const tables: PrintedTable[] = [];
  for (const part of parts) tables.push(await part(db, person));
  const maxPages = Number(await readParameter(db, "document.maxPrintedPages"));
  return {
    title: `维修人员个人档案：${head.name}`,
    facts: [
      ["姓名", head.name],
      ["账号", head.account],
      ["部门", head.dept ?? "—"],
      ["岗位", head.posts ?? "—"],
      ["专业", head.speciality ?? "—"],
      ["职称", head.technicalTitle ?? "—"],
      ["学历", head.educationalLevel ?? "—"],
      ["参加工作", head.workingTime ?? "—"],
      ["账号状态", head.isActive ? "启用" : "停用"],
      ["截至", head.day],
    ],
    mark: null,
    html: "",
    tables,
    maxPages,
    check: null,
    footer: `个人档案 ${head.name} · 截至 ${head.day} · 打印于 ${head.printTime} · 仅供主管机构检查使用`,
  };
}

async function findHead(
  db: Read,
  { userId, at }: PersonalFileSubject,
  actor: Actor,
): Promise<FileHead | undefined> {
  const { rows } = await sql<FileHead>`
    select u.nick_name as name, u.user_name as account, d.dept_name as dept, s.is_active,
      (select string_agg(s.post_name, '、' order by s.post_sort)
        from sys_user_post h join sys_post s using (post_id) where h.user_id = u.user_id) as posts,
      p.speciality, p.technical_title, p.educational_level, p.working_time,
      to_char(${at}, 'YYYY-MM-DD') as day,
      to_char(${actor.now.toISOString()}::timestamptz, 'YYYY-MM-DD HH24:MI') as print_time
    from sys_user u cross join ${personStatus({ at })} left join sys_dept d using (dept_id)
      left join repair_person p on p.user_id = u.user_id
    where u.user_id = ${userId}::bigint and ${isPersonInScope(actor)}`.execute(db);
  return rows[0];
}

/** Status of the person `u` at that moment. */
const personStatus = ({
  at,
}: Pick<PersonalFileSubject, "at">) => sql`lateral (select * from person_standing s
  where s.user_id = u.user_id and s.recorded_at <= ${at} order by s.recorded_at desc limit 1) s`;

/** Licence as verified at that moment. The issuing unit is stored for the current licence only. */
async function licences(db: Read, { userId, at }: PersonalFileSubject): Promise<PrintedTable> {
  const { rows } = await sql<{ row: string[] }>`
    select array[s.licence, coalesce(p.lssuing_unit, '—'), coalesce(s.licensed_from::text, '—'),
      coalesce(s.licensed_until::text, '—'),
      case when s.licensed_until < (${at})::date then '已过期' else '有效' end] as row
    from sys_user u cross join ${personStatus({ at })} left join repair_person p on p.user_id = u.user_id
      and coalesce(p.license, p.skill_certificate) = s.licence and p.skill_time = s.licensed_from
    where u.user_id = ${userId}::bigint and s.licence <> ''
      and coalesce(s.licensed_from <= (${at})::date, true)`.execute(db);
  return {
    title: "执照与资格证书",
    columns: ["名称", "颁发单位", "颁发日期", "到期日期", "状态"],
    rows: rows.map(({ row }) => row),
    empty: "无",
  };
}

async function trainings(db: Read, { userId, at }: PersonalFileSubject): Promise<PrintedTable> {
  const { rows } = await sql<{ row: string[]; state: TrainingState }>`
    select array[r.train_date::text, c.course_name, coalesce(k.dict_label, c.course_kind), r.hours::text,
      r.instructor, case r.result when '1' then '通过' else '未通过' end,
      coalesce(${expiryDate}::text, '—'), to_char(r.recorded_at, 'YYYY-MM-DD'),
      coalesce((select string_agg(f.name, '、' order by f.position) from sys_file f
        where f.owner_id = r.record_id and f.field = 'certificate'), '—')] as row,
      ${trainingStateOn(sql`(${at})::date`)} as state
    from ${trainRecordsAt(at)} r join course c using (course_id)
      left join sys_dict_data k on k.dict_type = 'train_course_kind' and k.dict_value = c.course_kind
    where r.user_id = ${userId}::bigint order by r.train_date, r.record_id`.execute(db);
  const columns = [
    "日期",
    "课程",
    "类别",
    "学时",
    "教员",
    "结果",
    "有效期至",
    "录入",
    "证书文件",
    "状态",
  ];
  return {
    title: "培训记录",
    columns,
    empty: "无",
    rows: rows.map(({ row, state }) => [...row, trainingStates[state]]),
  };
}

async function signatures(db: Read, { userId, at }: PersonalFileSubject): Promise<PrintedTable> {
  const { rows } = await sql<{ row: string[] }>`
    select array[coalesce((select d.doc_number || ' 第 ' || r.rev_no || ' 版 ' || r.title
        from revision r join document d using (item_id)
        where c.subject = 'revision' and r.revision_id = c.subject_id), c.title),
      to_char(s.signed_at, 'YYYY-MM-DD HH24:MI'), left(s.sha256, 16)] as row
    from signature s join circulation c using (circulation_id)
    where s.user_id = ${userId}::bigint and s.signed_at <= ${at}
    order by s.signed_at, s.signature_id`.execute(db);
  return {
    title: "已签收文件",
    columns: ["文件", "签收时间", "摘要值前 16 位"],
    rows: rows.map(({ row }) => row),
    empty: "无",
  };
}
