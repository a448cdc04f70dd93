import type { AccountDetail, AccountRow } from "@aeromaint/contracts/people/account.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/crud-routes.ts";
import { pageIds } from "../../crud/named-page.queries.ts";
import { noRows, numberOf, type Page, type Paging, pageCounting } from "../../crud/paging.ts";
import { findPage, listTotalOf } from "../../crud/tallied-list.queries.ts";
import type { Read } from "../../infra/db/database.ts";
import { filesOf, type StoredFiles } from "../../infra/files/owned-files.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { avatarOf, licenceOf } from "./account-files.queries.ts";
import { masked } from "./masked.ts";
import {
  filterPeople,
  type PeopleFilters,
  people,
  peopleScope,
  undecided,
} from "./people-filters.queries.ts";
import { amongIds, collectedBy } from "./person.queries.ts";

export type AccountFilters = Omit<PeopleFilters, "userStatus">;

/** Accounts within the actor's data scope, newest first, with masked mobiles. */
export async function listAccounts(
  db: Read,
  { pageNum, pageSize, ...filters }: AccountFilters & Paging,
  actor: Actor,
): Promise<Page<AccountRow>> {
  const paging = { ...(pageNum && { pageNum }), ...(pageSize && { pageSize }) };
  const page = await findPage(db, people, filters, { paging, viewer: actor });
  if (!page) return noRows;
  const rows = amongIds(db, page.ids).select(rowColumns);
  const { list, total } = await pageCounting(db, rows, { ...paging, ...page });
  return { list: await shown(db, list), total };
}

export function countAccounts(db: Read, filters: AccountFilters, actor: Actor): Promise<number> {
  return numberOf(db, listTotalOf(people, filters, { viewer: actor }));
}

/** Rows of a sheet after `last`, in the order of the list. */
export async function accountsAfter(
  db: Read,
  { filters, actor, last, size }: After,
): Promise<AccountRow[]> {
  const after = last ? sql`and p.information_id < ${last.informationId}::bigint` : sql``;
  const where = sql<SqlBool>`${withinScope(actor.user, peopleScope)} and ${filterPeople(filters)} ${after}`;
  const page = pageIds({ ...people, where }, { pageSize: size });
  const rows = await shown(db, await amongIds(db, page).select(rowColumns).execute());
  return rows.map((row) => ({ ...row, nature: row.nature ?? undecided }));
}

interface After {
  filters: AccountFilters;
  actor: Actor;
  last: AccountRow | undefined;
  size: number;
}

/** How many accounts within the actor's data scope nobody has decided on. */
export async function countPending(db: Read, { user }: Actor): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from repair_person p
    where p.nature is null and ${withinScope(user, peopleScope)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface WholeAccount extends AccountRow, AccountDetail {
  isCollect: boolean;
}

/** One account with everything that is known of it, for those who keep it. */
export async function findAccount(
  db: Read,
  id: string,
  { user }: Actor,
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
export async function isAccountReached(db: Read, user: CurrentUser, id: string): Promise<boolean> {
  const query = reached(db, user).select("p.informationId").where("p.informationId", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

const reached = (db: Read, user: CurrentUser) =>
  db
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .where(withinScope(user, peopleScope));

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
