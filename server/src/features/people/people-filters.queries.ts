import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hasText } from "../../crud/named-page.queries.ts";
import { containing } from "../../crud/paging.ts";
import type { TalliedList } from "../../crud/tallied-list.queries.ts";

export interface PeopleFilters {
  userNature?: string | undefined;
  /** As the wire says: 1 passed, 2 rejected, 3 not decided. */
  nature?: string | undefined;
  userStatus?: string | undefined;
  /** Part of the sign-in name. */
  name?: string | undefined;
  /** Part of the display name. */
  nickName?: string | undefined;
  mobile?: string | undefined;
}

/** What the wire calls the state of an account that nobody has decided on; null in the table. */
export const undecided = "3";

/** Columns of `repair_person as p` that a data scope looks at. */
export const peopleScope = { dept: "p.dept_id", owner: "p.created_by" };

const each = (value: string | undefined, all: string) => (value ? [value] : [...all]);

/** All people: kind, decision and the user's status make one state. */
export const people: TalliedList<PeopleFilters> = {
  table: "repair_person",
  alias: "p",
  name: "p.nick_name_lower",
  id: sql`p.information_id`,
  order: sql`p.information_id desc`,
  reversed: sql`p.information_id`,
  columns: { time: "p.created_at", ...peopleScope },
  factsOf: ({ userNature, nature, userStatus }) => ({
    states: each(userNature, "1234").flatMap((kind) =>
      each(nature, "123").flatMap((decision) =>
        each(userStatus, "12").map((status) => kind + decision + status),
      ),
    ),
  }),
  onlyFacts: ({ userNature, nature, userStatus }) => ({ userNature, nature, userStatus }),
  nameOf: ({ nickName }) => nickName,
  hasOthers: ({ name, mobile }) => Boolean(name || mobile),
  where: filterPeople,
};

/** The condition on `repair_person as p` that the lists of accounts and of persons share. */
export function filterPeople(filters: PeopleFilters): RawBuilder<SqlBool> {
  const { userNature, nature, userStatus, name, nickName, mobile } = filters;
  const conditions = [sql<SqlBool>`true`];
  if (userNature) conditions.push(sql`p.user_nature = ${userNature}`);
  if (nature === undecided) conditions.push(sql`p.nature is null`);
  else if (nature) conditions.push(sql`p.nature = ${nature}`);
  if (userStatus) conditions.push(sql`p.user_status = ${userStatus}`);
  if (nickName) conditions.push(hasText("p.nick_name_lower", nickName));
  if (name) conditions.push(ofUsers(sql`u.user_name_lower like lower(${containing(name)})`));
  if (mobile) conditions.push(ofUsers(sql`u.phonenumber like ${containing(mobile)}`));
  return sql.join(conditions, sql` and `);
}

const ofUsers = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`p.user_id in (select u.user_id from sys_user u where ${condition})`;
