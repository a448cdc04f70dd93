import type {
  AuthorisationDetail,
  AuthorisationMatrix,
  AuthorisationMatrixQuery,
  AuthorisationQuery,
  AuthorisationRow,
} from "@aeromaint/contracts/authorisations/authorisation.ts";
import {
  holdsUntilText,
  scopeText,
} from "@aeromaint/contracts/authorisations/authorisation-state.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import { countRows } from "../../crud/count-rows.ts";
import type { Page } from "../../crud/paging.ts";
import { ascending } from "../../crud/row-list.ts";
import { byPinyin, sortedBy } from "../../crud/sorting.ts";
import type { Read } from "../../infra/db/database.ts";
import {
  authorisationJoins,
  authorisationMoment,
  authorisationsAt,
  filterAuthorisations,
  readAuthorisations,
  selectedAuthorisationColumns,
} from "./authorisation-view.queries.ts";

const sortColumns = {
  number: sql`a.number`,
  nickName: byPinyin(sql`u.nick_name`),
  validUntil: sql`a.valid_until`,
};
const newestFirst = sql`a.recorded_at desc, a.authorisation_id desc`;
/** Source of lists without a filter by state. Only the rows of the page compute their state. */
const recorded = sql`authorisation a join sys_user u using (user_id)`;

/** Authorisations at a moment. With `endsWithin`, the earliest end comes first. */
export async function listAuthorisations(
  db: Read,
  { pageNum = 1, pageSize = 20, ...query }: AuthorisationQuery,
  actor: Actor,
): Promise<Page<AuthorisationRow>> {
  const moment = authorisationMoment(query.at, actor.now);
  const matching = filterAuthorisations(query, actor, moment);
  const isByState = query.state !== undefined || query.endsWithin !== undefined;
  const from = isByState ? authorisationsAt(moment) : recorded;
  const where = isByState
    ? matching
    : sql<SqlBool>`a.recorded_at <= ${moment.known} and ${matching}`;
  const own = query.endsWithin === undefined ? newestFirst : sql`a.holds_until, a.authorisation_id`;
  const order = sortedBy(sortColumns, query, own);
  // The window function counts with the page, so each state is computed once.
  const { rows } = await sql<AuthorisationRow & { total: number }>`
    with page as materialized (
      select a.authorisation_id, row_number() over (order by ${order}) as place, (count(*) over ())::int as total
      from ${from} where ${where}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select ${selectedAuthorisationColumns(moment)}, p.total from page p cross join lateral (
      select a.* from ${authorisationsAt(moment)} where a.authorisation_id = p.authorisation_id
    ) a join sys_user u using (user_id) ${authorisationJoins} order by p.place`.execute(db);
  const list = rows.map(({ total: _, ...row }) => row);
  const total = rows[0]?.total ?? (pageNum === 1 ? 0 : await countRows(db, { from, where }));
  return { list, total };
}

/** Authorisation with its history. The caller must check the data scope. */
export async function findAuthorisation(
  db: Read,
  id: string,
  { now }: Actor,
): Promise<AuthorisationDetail | undefined> {
  const where = sql<SqlBool>`a.authorisation_id = ${id}::bigint`;
  const [row] = await readAuthorisations(db, authorisationMoment(undefined, now), {
    where,
    order: sql`1`,
  });
  if (!row) return undefined;
  const { rows: acts } = await sql<AuthorisationDetail["acts"][number]>`
    select act, reason, actor->>'name' as actor_name, actor->>'dept' as dept, recorded_at as time
    from authorisation_act where authorisation_id = ${id}::bigint order by recorded_at, act_id`.execute(
    db,
  );
  const { rows } = await sql<Pick<AuthorisationDetail, "sha256" | "signatures">>`
    select sha256, signatures from authorisation a where ${where}`.execute(db);
  return { ...row, ...(rows[0] ?? { sha256: "", signatures: 1 }), acts };
}

/** Authorisations of the user, independent of the data scope. Ended ones are left out. */
export function listOwnAuthorisations(db: Read, { user, now }: Actor): Promise<AuthorisationRow[]> {
  return readAuthorisations(db, authorisationMoment(undefined, now), {
    where: sql<SqlBool>`a.user_id = ${user.userId}::bigint and a.state <> 'ended'`,
    order: sql`c.order_num, t.name, a.valid_until desc`,
  });
}

/** Page of people, with the best authorisation of each category and type. */
export async function readAuthorisationMatrix(
  db: Read,
  { pageNum = 1, pageSize = 50, at, ...filters }: AuthorisationMatrixQuery,
  actor: Actor,
): Promise<AuthorisationMatrix> {
  const moment = authorisationMoment(at, actor.now);
  const where = sql<SqlBool>`${filterAuthorisations(filters, actor, moment)} and a.recorded_at <= ${moment.known}
    and a.valid_until >= (${moment.at})::date - ${shownAfterEnd}::int`;
  const people = sql`(select u.user_id, u.nick_name from sys_user u
    where exists (select from authorisation a where a.user_id = u.user_id and ${where})) p`;
  const { rows } = await sql<AuthorisationRow>`
    with page as materialized (
      select p.user_id, row_number() over (order by ${byPinyin(sql`p.nick_name`)}, p.user_id) as place from ${people}
      order by place limit ${pageSize} offset ${(pageNum - 1) * pageSize}
    )
    select distinct on (p.place, c.order_num, c.category_id, t.name) ${selectedAuthorisationColumns(moment)}
    from page p join ${authorisationsAt(moment)} using (user_id) ${authorisationJoins}
    where ${where} and a.state <> 'ended'
    order by p.place, c.order_num, c.category_id, t.name, a.state = 'valid' desc, a.valid_until desc`.execute(
    db,
  );
  const list = [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap((cells) => {
    const [first] = cells;
    if (!first) return [];
    const { userId, nickName, deptName } = first;
    return [{ userId, nickName, deptName, cells }];
  });
  return { list, total: await countRows(db, { from: people, where: sql<SqlBool>`true` }) };
}

/** Days for which the matrix still shows an authorisation after its end. */
const shownAfterEnd = 90;

type ValidAuthorisationFilters = Omit<AuthorisationQuery, "state">;
type ValidAuthorisation = AuthorisationRow & { issuedBy: string | null };

/** Valid authorisations, by number. */
export const validAuthorisationList = {
  source: (filters: ValidAuthorisationFilters, actor: Actor) => {
    const moment = authorisationMoment(filters.at, actor.now);
    const where = filterAuthorisations({ ...filters, state: "valid" }, actor, moment);
    return { from: authorisationsAt(moment), where };
  },
  query: (db: Read, { now }: Actor, { at }: ValidAuthorisationFilters) => {
    const moment = authorisationMoment(at, now);
    const rows = sql<ValidAuthorisation>`${authorisationsAt(moment)} ${authorisationJoins}
      cross join lateral (select ${selectedAuthorisationColumns(moment)},
        (select e.actor->>'name' from authorisation_act e
          where e.authorisation_id = a.authorisation_id and e.act = 'issue') as issued_by)`;
    return db.selectFrom(rows.as("row")).selectAll("row");
  },
  order: ascending("a.number"),
};

/** Row of the sheet and the print. */
export const validAuthorisationLine = (row: ValidAuthorisation) => ({
  ...row,
  issuedBy: row.issuedBy ?? "",
  category: [row.categoryName, row.level].filter(Boolean).join(" "),
  scope: scopeText(row),
  holdsUntil: row.holdsUntil && holdsUntilText(row.holdsUntil),
});
