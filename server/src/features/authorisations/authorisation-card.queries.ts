import type { AuthorisationRow } from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  type AuthorisationState,
  authorisationStates,
  missingConditionsText,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { type SqlBool, sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import type {
  CertificateFacts,
  PersonalFileSection,
  PersonalFileSubject,
} from "../training/training.ts";
import { authorisationMoment, readAuthorisations } from "./authorisation-view.queries.ts";

/** Card state by authorisation state. Suspended and ended show as "revoked", not "expired". */
const cardStates: Readonly<Partial<Record<AuthorisationState, CertificateFacts["state"]>>> = {
  valid: "valid",
  suspended: "revoked",
  ended: "revoked",
};

/** Current facts of the card of an authorisation; undefined if not found. */
export async function findAuthorisationCard(
  db: Read,
  id: string,
  now: Date,
): Promise<(CertificateFacts & { sentence: string }) | undefined> {
  const where = sql<SqlBool>`a.authorisation_id = ${id}::bigint`;
  const [row] = await readAuthorisations(db, authorisationMoment(undefined, now), {
    where,
    order: sql`1`,
  });
  if (!row) return undefined;
  const { state, nickName: name } = row;
  const title = categoryText(row);
  return {
    state: cardStates[state] ?? "expired",
    title,
    name,
    sentence:
      state === "valid"
        ? `${name} 获准从事 ${title}，以核验页所示的当前状态为准。`
        : `${name} 的 ${title} 授权当前状态为“${authorisationStates[state]}”，不能凭本卡从事相应工作。`,
    facts: [
      ["授权编号", row.number],
      ["机型与范围", scopeText(row)],
      ["限制", row.limitation || "—"],
      ["授权期限", periodText(row)],
    ],
  };
}

const categoryText = ({ categoryName, level }: AuthorisationRow) =>
  [categoryName, level].filter(Boolean).join(" ");
const periodText = ({ validFrom, validUntil }: AuthorisationRow) => `${validFrom} 至 ${validUntil}`;

/** Sections of the personal file: authorisations and confirmed experience. */
export const authorisationFileSections: readonly PersonalFileSection[] = [
  fileAuthorisations,
  fileExperience,
];

async function fileAuthorisations(db: Read, { userId, at }: PersonalFileSubject) {
  const list = await readAuthorisations(
    db,
    { at, known: at },
    { where: sql<SqlBool>`a.user_id = ${userId}::bigint`, order: sql`a.valid_from, a.number` },
  );
  const { rows: days } = await sql<{ day: string }>`select (${at})::date as day`.execute(db);
  const day = days[0]?.day ?? "";
  return {
    title: "授权",
    empty: "无",
    columns: ["编号", "类别", "机型与范围", "限制", "期限", "状态"],
    rows: list.map((row) => [
      row.number,
      categoryText(row),
      scopeText(row),
      row.limitation || "—",
      periodText(row),
      [authorisationStates[row.state], missingConditionsText(row.missing, day)]
        .filter(Boolean)
        .join("："),
    ]),
  };
}

/** Confirmed days of work by type and year. */
async function fileExperience(db: Read, { userId, at }: PersonalFileSubject) {
  const { rows } = await sql<{ row: string[] }>`
    select array[t.name, extract(year from e.work_date)::text, count(*)::text, max(e.work_date)::text] as row
    from experience e join aircraft_type t using (type_id)
    where e.user_id = ${userId}::bigint and e.work_date <= (${at})::date and e.confirmed_at <= ${at}
      and (e.refused_at is null or e.refused_at > ${at})
    group by t.name, extract(year from e.work_date)
    order by t.name, extract(year from e.work_date)`.execute(db);
  return {
    title: "工作经历（已确认）",
    columns: ["机型", "年份", "天数", "最近一天"],
    empty: "无",
    rows: rows.map(({ row }) => row),
  };
}
