import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Rows that a user's roles reach: the union of their data scopes. */
export interface DataScope {
  /** Scope 1. */
  readonly all: boolean;
  /** Departments of scopes 2, 3, 4 and 6. */
  readonly deptIds: readonly string[];
  /** Scope 5: rows created by the user. */
  readonly own: boolean;
}

interface Columns {
  /** Column with the department, for example `content_item.dept_id`. */
  dept: string;
  /** Column with the creator's id. */
  owner: string;
}

/**
 * Condition that limits a query to the user's data scope. Every list, find, update, removal and
 * export of scoped rows needs it. Without roles, no row matches.
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

/** Checks a loaded row. */
export function isWithinScope(
  { userId, scope }: { userId: string; scope: DataScope },
  { deptId, ownerId }: { deptId: string | null; ownerId: string },
): boolean {
  const { all, deptIds, own } = scope;
  return all || (deptId !== null && deptIds.includes(deptId)) || (own && ownerId === userId);
}

/** Name of the account `table` (sys_user), or a placeholder for an account out of scope. */
export const nameWithinScope = (
  user: Parameters<typeof withinScope>[0],
  table: string,
): RawBuilder<string> => sql`case
  when ${withinScope(user, { dept: `${table}.dept_id`, owner: `${table}.user_id` })}
  then ${sql.ref(`${table}.nick_name`)} else '数据范围外的人员' end`;
