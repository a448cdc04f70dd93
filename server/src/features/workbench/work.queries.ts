import { holds, type Permission } from "@aeromaint/contracts/permissions.ts";
import type { WorkAnswer } from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Asker } from "../../crud/crud-routes.ts";
import type { Read } from "../../infra/db/database.ts";
import { pendingAccounts, pendingProducts } from "./approvals.queries.ts";
import { urgentLicences } from "./licences.queries.ts";
import { latestOperations } from "./operations.queries.ts";
import { scheduledRows } from "./scheduled.queries.ts";
import { unreadNotices } from "./unread.queries.ts";

type Section<T> = (db: Read, asker: Asker) => Promise<T>;

/** Each section within the rights and the data scope of who asks; those without a right are left out. */
export async function readWork(db: Read, asker: Asker): Promise<WorkAnswer> {
  const allowed = <T>(rights: readonly Permission[], section: Section<T>) =>
    rights.every((right) => holds(asker.user.permissions, right)) ? section(db, asker) : undefined;
  const [now, accounts, products, licences, scheduled, operations, notices] = await Promise.all([
    wallClock(db, asker.now),
    allowed(["repair:account:list", "repair:account:approve"], pendingAccounts),
    allowed(["material:info:list", "material:info:approve"], pendingProducts),
    allowed(["repair:account:list"], urgentLicences),
    scheduledRows(db, asker),
    latestOperations(db, asker),
    unreadNotices(db, asker),
  ]);
  return {
    now,
    ...(accounts && { accounts }),
    ...(products && { products }),
    ...(licences && { licences }),
    ...(scheduled && { scheduled }),
    operations,
    notices,
  };
}

/** A moment as the answers have times: only the session knows the platform's zone. */
async function wallClock(db: Read, moment: Date): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select ${moment.toISOString()}::timestamptz as now`.execute(db);
  return rows[0]?.now ?? "";
}
