import type { OperationLogDetail } from "@aeromaint/contracts/logs/operation-log.ts";
import { sql } from "kysely";
import type { Actor } from "../../../crud/actor.ts";
import type { Read } from "../../../infra/db/database.ts";
import { type Log, reachedRows } from "../log.queries.ts";

const columns = [
  ...["oper_id", "title", "subject", "oper_name", "oper_ip", "oper_location", "request_method"],
  ...["business_type", "status", "oper_time", "cost_time", "access_token"],
] as const;

export const operationLog: Log = {
  table: "sys_oper_log",
  id: "oper_id",
  time: "oper_time",
  columns,
  contains: { title: "title", operName: "oper_name" },
  equals: { businessType: "business_type", status: "status" },
  sorts: {
    ...{ title: "title", operName: "oper_name", businessType: "business_type" },
    ...{ status: "status", operTime: "oper_time" },
  },
};

export async function findOperation(
  db: Read,
  id: string,
  actor: Actor,
): Promise<OperationLogDetail | undefined> {
  const { rows } = await sql<OperationLogDetail>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, oper_url, oper_param, error_msg,
      coalesce(changes, '[]'::jsonb) as changes
    from sys_oper_log l where oper_id = ${id}::bigint and ${reachedRows(actor)}`.execute(db);
  return rows[0];
}
