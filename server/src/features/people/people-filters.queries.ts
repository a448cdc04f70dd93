import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsText } from "../../crud/paging.ts";
import { equals, matching } from "../../crud/row-list.ts";

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
export const filterPeople = (filters: PeopleFilters): RawBuilder<SqlBool> =>
  matching(filters, {
    userNature: equals("p.userNature"),
    nature: (nature) =>
      nature === undecidedFilter ? sql`p.nature is null` : sql`p.nature = ${nature}`,
    userStatus: equals("p.userStatus"),
    nickName: (name) => containsText(sql`p.nick_name_lower`, name),
    name: (name) => ofUsers(containsText(sql`u.user_name_lower`, name)),
    mobile: (mobile) => ofUsers(containsText(sql`u.phonenumber`, mobile)),
  });

const ofUsers = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`p.user_id in (select u.user_id from sys_user u where ${condition})`;
