import type { AccountDetail, AccountRow } from "@aeromaint/contracts/repair/account.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Asker } from "../../../crud/crud-routes.ts";
import { containing, type Page, type Paging, pageOf, totalOf } from "../../../crud/paging.ts";
import { withinScope } from "../../../platform/data-scope.ts";
import type { Read } from "../../../platform/database.ts";
import { filesOf, type StoredFiles } from "../../../platform/files/owned-files.ts";
import type { CurrentUser } from "../../../platform/sessions/current-user.ts";
import { avatarOf, licenceOf } from "./account-files.queries.ts";
import { masked } from "./masked.ts";
import { collectedBy } from "./person.queries.ts";

export interface AccountFilters {
  userNature?: string | undefined;
  name?: string | undefined;
  nickName?: string | undefined;
  mobile?: string | undefined;
  nature?: string | undefined;
}

/** Columns of `repair_person as p` and `sys_user as u` that a data scope looks at. */
export const scope = { dept: "u.dept_id", owner: "p.created_by" };

const undecided = "3";

/** Accounts within the asker's data scope, newest first, with masked mobiles. */
export async function listAccounts(
  db: Read,
  { pageNum, pageSize, ...filters }: AccountFilters & Paging,
  asker: Asker,
): Promise<Page<AccountRow>> {
  const paging = { ...(pageNum && { pageNum }), ...(pageSize && { pageSize }) };
  const { list, total } = await pageOf(matching(db, filters, asker).select(rowColumns), paging);
  return { list: await shown(db, list), total };
}

export function countAccounts(db: Read, filters: AccountFilters, asker: Asker): Promise<number> {
  return totalOf(matching(db, filters, asker).select("p.informationId"));
}

/** Rows of a sheet after `last`, in the order of the list. */
export async function accountsAfter(
  db: Read,
  { filters, asker, last, size }: After,
): Promise<AccountRow[]> {
  let query = matching(db, filters, asker).select(rowColumns).limit(size);
  if (last) query = query.where("p.informationId", "<", last.informationId);
  const rows = await shown(db, await query.execute());
  return rows.map((row) => ({ ...row, nature: row.nature ?? undecided }));
}

interface After {
  filters: AccountFilters;
  asker: Asker;
  last: AccountRow | undefined;
  size: number;
}

/** How many accounts within the asker's data scope nobody has decided on. */
export async function countPending(db: Read, { user }: Asker): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from repair_person p join sys_user u using (user_id)
    where p.nature is null and ${withinScope(user, scope)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface WholeAccount extends AccountRow, AccountDetail {
  isCollect: boolean;
}

/** One account with everything that is known of it, for those who keep it. */
export async function findAccount(
  db: Read,
  id: string,
  { user }: Asker,
): Promise<WholeAccount | undefined> {
  const row = await reached(db, user)
    .select([...rowColumns, ...detailColumns, collectedBy(user)])
    .where("p.informationId", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await filesOf(db, [row.userId, id]);
  const { salary, ...account } = row;
  return {
    ...account,
    salary: salary === null ? null : Number(salary),
    url: avatarOf(files, row.userId),
    licenseUrl: licenceOf(files, id),
  };
}

/** Whether an account is within a user's data scope. */
export async function isReached(db: Read, user: CurrentUser, id: string): Promise<boolean> {
  const query = reached(db, user).select("p.informationId").where("p.informationId", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

function reached(db: Read, user: CurrentUser) {
  return db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .where(withinScope(user, scope));
}

function matching(db: Read, filters: AccountFilters, { user }: Asker) {
  return reached(db, user).where(filterAccounts(filters)).orderBy("p.informationId", "desc");
}

function filterAccounts(filters: AccountFilters): RawBuilder<SqlBool> {
  const { userNature, name, nickName, mobile, nature } = filters;
  const conditions = [sql<SqlBool>`true`];
  if (userNature) conditions.push(sql`p.user_nature = ${userNature}`);
  if (nature === undecided) conditions.push(sql`p.nature is null`);
  else if (nature) conditions.push(sql`p.nature = ${nature}`);
  if (name) conditions.push(sql`u.user_name_lower like lower(${containing(name)})`);
  if (nickName) conditions.push(sql`u.nick_name ilike ${containing(nickName)}`);
  if (mobile) conditions.push(sql`u.phonenumber like ${containing(mobile)}`);
  return sql.join(conditions, sql` and `);
}

const rowColumns = [
  ...(["p.informationId", "p.userId", "u.userName as name", "u.nickName"] as const),
  ...(["p.userNature", "p.nature", "p.reason", "u.sex", "u.phonenumber as mobile"] as const),
  ...(["u.status", "p.politicalOutlook", "p.workingTime", "p.technicalTitle"] as const),
  ...(["p.speciality", "p.educationalLevel", "p.englishLevel", "p.license"] as const),
  ...(["p.creditCode", "p.enterpriseName", "p.specialMajors", "p.level"] as const),
  ...(["p.skillCertificate", "p.skillTime", "p.limitedTime", "p.lssuingUnit"] as const),
  ...(["p.createdAt as createTime", "p.version"] as const),
] as const;

const detailColumns = [
  ...(["u.email", "p.nation", "p.birthDate", "p.domicile", "p.marriage"] as const),
  ...(["p.graduationSchool", "p.graduationTime", "p.computerProficiency"] as const),
  ...(["p.salary", "p.idCard", "p.introduction"] as const),
] as const;

type Stored = Omit<AccountRow, "url">;

async function shown(db: Read, rows: readonly Stored[]): Promise<AccountRow[]> {
  const userIds = rows.map(({ userId }) => userId);
  const files: StoredFiles = await filesOf(db, userIds);
  return rows.map((row) => ({
    ...row,
    mobile: masked(row.mobile),
    url: avatarOf(files, row.userId),
  }));
}
