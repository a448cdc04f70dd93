import type { ApplicabilityFilters } from "@aeromaint/contracts/applicability/applicability-filters.ts";
import type { AccountDetail, AccountRow } from "@aeromaint/contracts/people/account.ts";
import { importLimits } from "@aeromaint/contracts/wire/sheet-import.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { countRows } from "../../crud/count-rows.ts";
import type { Page, Paging } from "../../crud/paging.ts";
import { descending, listPage } from "../../crud/row-list.ts";
import { byPinyin, type SortQuery } from "../../crud/sorting.ts";
import { anyOf } from "../../infra/db/any-of.ts";
import type { Read } from "../../infra/db/database.ts";
import { findFilesByOwner, type StoredFiles } from "../../infra/files/owned-files.ts";
import { withinScope } from "../../infra/rights/data-scope.ts";
import { hasNoExtraPermissions } from "../../infra/rights/grants.ts";
import type { CurrentUser } from "../../infra/sessions/current-user.ts";
import { applicabilitySummary, matchesApplicability } from "../applicability/applicability.ts";
import { avatarOf, licenceOf } from "./account-files.queries.ts";
import { profileForHolder } from "./licences/licence-change.ts";
import { maskedMobile } from "./masked-mobile.ts";
import {
  filterPeople,
  type PeopleFilters,
  peopleList,
  peopleScope,
  undecidedFilter,
} from "./people-filters.queries.ts";
import { collectedBy, peopleWithUsers } from "./person.queries.ts";

type AccountFilters = Omit<PeopleFilters, "userStatus"> & ApplicabilityFilters;

/** Accounts within the actor's data scope, newest first. */
export const accountList = {
  source: (filters: AccountFilters & SortQuery, actor: Actor) => ({
    // Joins users only for the order by account name.
    from:
      filters.sortBy === "name"
        ? sql`${peopleList.from} join sys_user u using (user_id)`
        : peopleList.from,
    where: accountConditions(filters, actor),
  }),
  query: (db: Read) => peopleWithUsers(db).select(rowColumns),
  id: peopleList.id,
  order: descending("p.informationId"),
  sorts: {
    name: byPinyin(sql`u.user_name_lower`),
    nickName: byPinyin(sql`p.nick_name_lower`),
    nature: sql`p.nature`,
    status: sql`p.user_status`,
    createTime: sql`p.created_at`,
  },
};

/** Mobiles are masked. */
export async function listAccounts(
  db: Read,
  filters: AccountListQuery,
  actor: Actor,
): Promise<Page<AccountRow>> {
  const { list, total } = await listPage(db, accountList, filters, actor);
  return { list: await toAccountRows(db, list), total };
}

type AccountListQuery = AccountFilters & Paging & SortQuery<keyof typeof accountList.sorts>;

const accountConditions = (filters: AccountFilters, { user }: Actor) =>
  sql<SqlBool>`${withinScope(user, peopleScope)} and ${filterPeople(filters)}
    and ${matchesApplicability("p.information_id", filters)}`;

export const accountSheetRow = (row: StoredAccount) => ({
  ...profileForHolder(row),
  mobile: maskedMobile(row.mobile),
  nature: row.nature ?? undecidedFilter,
});

/** Number of accounts without a decision, within the actor's data scope. */
export function countPending(db: Read, { user }: Actor): Promise<number> {
  const where = sql<SqlBool>`p.nature is null and ${withinScope(user, peopleScope)}`;
  return countRows(db, { ...peopleList, where });
}

interface WholeAccount extends AccountRow, AccountDetail {
  isCollect: boolean;
}

/** Complete account for staff who manage accounts. */
export async function findAccount(
  db: Read,
  id: string,
  { user }: Actor,
): Promise<WholeAccount | undefined> {
  const row = await accountsInScope(db, user)
    .select([...rowColumns, ...detailColumns, collectedBy(user)])
    .where("p.informationId", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const files = await findFilesByOwner(db, [row.userId, id]);
  const { salary, ...account } = row;
  return {
    ...profileForHolder(account),
    salary: salary === null ? null : Number(salary),
    url: avatarOf(files, row.userId),
    licenseUrl: licenceOf(files, id),
  };
}

/** Accounts of a kind within the data scope, for comparison by an import. `names` null for all. */
export const accountsByName = (
  db: Read,
  { user }: Actor,
  { userNature, names }: { userNature: string; names: readonly string[] | null },
) =>
  accountsInScope(db, user)
    .select([...rowColumns, ...detailColumns])
    .where("p.userNature", "=", userNature)
    .$if(names !== null, (query) => query.where("u.accountForm", "=", anyOf(names ?? [], "text")))
    .orderBy("p.informationId", "desc")
    .limit(importLimits.rows + 1)
    .execute();

/** Reason for each account with an earlier sign-in, by id. */
export async function findSignedInAccounts(
  db: Read,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await peopleWithUsers(db)
    .select("p.informationId")
    .where("p.informationId", "=", anyOf(ids))
    .where("u.loginDate", "is not", null)
    .execute();
  return new Map(rows.map(({ informationId }) => [informationId, "已登录"]));
}

/** Accounts without password and sign-in. The actor may set their password. */
export const listAccountsWithoutPassword = async (
  db: Read,
  ids: readonly string[],
  { actor: { user }, ownRole }: { actor: Actor; ownRole: string | null },
) =>
  accountsInScope(db, user)
    .leftJoin("sysDept as d", "d.deptId", "u.deptId")
    .select(["u.userId", "u.userName", "u.nickName", "d.deptName", "u.email"])
    .where("p.informationId", "=", anyOf(ids))
    .where("u.passwordChangedAt", "is", null)
    .where("u.loginDate", "is", null)
    .where(await hasNoExtraPermissions(db, user, ownRole))
    .orderBy("u.userId")
    .execute();

/** True if the account is within the user's data scope. */
export async function isAccountInScope(db: Read, user: CurrentUser, id: string): Promise<boolean> {
  const query = accountsInScope(db, user)
    .select("p.informationId")
    .where("p.informationId", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

const accountsInScope = (db: Read, user: CurrentUser) =>
  peopleWithUsers(db).where(withinScope(user, peopleScope));

const rowColumns = [
  "p.informationId",
  "p.userId",
  "u.userName as name",
  "u.nickName",
  "p.userNature",
  "p.nature",
  "p.reason",
  "u.sex",
  "u.phonenumber as mobile",
  "u.status",
  "p.politicalOutlook",
  "p.workingTime",
  "p.technicalTitle",
  "p.speciality",
  "p.educationalLevel",
  "p.englishLevel",
  "p.license",
  "p.creditCode",
  "p.enterpriseName",
  "p.specialMajors",
  "p.level",
  "p.skillCertificate",
  "p.skillTime",
  "p.limitedTime",
  "p.lssuingUnit",
  "p.createdAt as createTime",
  "p.version",
  "p.licencePending",
  applicabilitySummary("p.information_id").as("applicabilityText"),
] as const;

const detailColumns = [
  "u.email",
  "p.nation",
  "p.birthDate",
  "p.domicile",
  "p.marriage",
  "p.graduationSchool",
  "p.graduationTime",
  "p.computerProficiency",
  "p.salary",
  "p.idCard",
  "p.introduction",
] as const;

type StoredAccount = Omit<AccountRow, "url"> & { licencePending: unknown };

async function toAccountRows(db: Read, rows: readonly StoredAccount[]): Promise<AccountRow[]> {
  const userIds = rows.map(({ userId }) => userId);
  const files: StoredFiles = await findFilesByOwner(db, userIds);
  return rows.map((row) => ({
    ...profileForHolder(row),
    mobile: maskedMobile(row.mobile),
    url: avatarOf(files, row.userId),
  }));
}
