import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText } from "../../crud/paging.ts";

export interface PeopleFilters {
  userNature?: string | undefined;
  /** 1 passed, 2 rejected, 3 without a decision. */
  nature?: string | undefined;
  userStatus?: string | undefined;
  /** Part of the account name. */
  name?: string | undefined;
  /** Part of the display name. */
  nickName?: string | undefined;
  mobile?: string | undefined;
}

/** Filter value for accounts without a decision; the column is null. */
export const undecidedFilter = "3";

/** Columns of `repair_person as p` for the data scope. */
export const peopleScope = { dept: "p.dept_id", owner: "p.created_by" };

/** All people, newest first. */
export const peopleList = {
  from: sql`repair_person p`,
  id: "p.information_id",
  order: sql`p.information_id desc`,
};

/** Condition on `repair_person as p` for lists of accounts and of people. */
export function filterPeople(filters: PeopleFilters): RawBuilder<SqlBool> {
  const { userNature, nature, userStatus, name, nickName, mobile } = filters;
  const conditions = [sql<SqlBool>`true`];
  if (userNature) conditions.push(sql`p.user_nature = ${userNature}`);
  if (nature === undecidedFilter) conditions.push(sql`p.nature is null`);
  else if (nature) conditions.push(sql`p.nature = ${nature}`);
  if (userStatus) conditions.push(sql`p.user_status = ${userStatus}`);
  if (nickName) conditions.push(containsText(sql`p.nick_name_lower`, nickName));
  if (name) conditions.push(ofUsers(containsText(sql`u.user_name_lower`, name)));
  if (mobile) conditions.push(ofUsers(containsText(sql`u.phonenumber`, mobile)));
  return sql.join(conditions, sql` and `);
}

const ofUsers = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`p.user_id in (select u.user_id from sys_user u where ${condition})`;
