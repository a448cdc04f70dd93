import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Which rows a user's roles reach: the union of their data scopes. */
export interface DataScope {
  /** Scope 1: everything. */
  readonly all: boolean;
  /** Scopes 2, 3, 4 and 6: rows of these departments. */
  readonly deptIds: readonly string[];
  /** Scope 5: rows that the user made. */
  readonly own: boolean;
}

interface Columns {
  /** Column of the row's department, such as `content_item.dept_id`. */
  dept: string;
  /** Column of the user who made the row. */
  owner: string;
}

/**
 * The condition that keeps a query within a user's data scope. It belongs into every list, find,
 * update, removal and export of scoped rows; no role reaches nothing.
 */
export function withinScope(
  user: { userId: string; scope: DataScope },
  { dept, owner }: Columns,
): RawBuilder<SqlBool> {
  const { all, deptIds, own } = user.scope;
  if (all) return sql<SqlBool>`true`;
  const byDept = sql<SqlBool>`${sql.ref(dept)} = any(${[...deptIds]}::bigint[])`;
  if (!own) return byDept;
  return sql<SqlBool>`(${byDept} or ${sql.ref(owner)} = ${user.userId}::bigint)`;
}

/** The same for a row that was read already. */
export function isWithinScope(
  { userId, scope }: { userId: string; scope: DataScope },
  { deptId, ownerId }: { deptId: string | null; ownerId: string },
): boolean {
  const { all, deptIds, own } = scope;
  return all || (deptId !== null && deptIds.includes(deptId)) || (own && ownerId === userId);
}

/** Name of the account `table` (sys_user), or a word in its place for an account out of reach. */
export const nameWithinScope = (
  user: Parameters<typeof withinScope>[0],
  table: string,
): RawBuilder<string> => sql`case
  when ${withinScope(user, { dept: `${table}.dept_id`, owner: `${table}.user_id` })}
  then ${sql.ref(`${table}.nick_name`)} else '数据范围外的人员' end`;
