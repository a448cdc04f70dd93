import { hasPermission, type Permission } from "@aeromaint/contracts/permissions.ts";
import type { Workbench } from "@aeromaint/contracts/workbench/workbench.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Read } from "../../infra/db/database.ts";
import { asTimestamp } from "../../infra/db/timestamp.ts";
import { countPendingAccounts, pendingProducts } from "./approvals.queries.ts";
import { overdueCirculations } from "./circulations.queries.ts";
import { urgentLicences } from "./licences.queries.ts";
import { latestOperations } from "./operations.queries.ts";
import { scheduledRows } from "./scheduled.queries.ts";
import { listUnreadNotices } from "./unread.queries.ts";

type Section<T> = (db: Read, actor: Actor) => Promise<T>;

/** Each section within the rights and the data scope of who asks; those without a right are left out. */
export async function readWorkbench(db: Read, actor: Actor): Promise<Workbench> {
  const allowed = <T>(rights: readonly Permission[], section: Section<T>) =>
    rights.every((right) => hasPermission(actor.user.permissions, right))
      ? section(db, actor)
      : undefined;
  const [now, accounts, products, licences, circulations, scheduled, operations, notices] =
    await Promise.all([
      wallClock(db, actor.now),
      allowed(["repair:account:list", "repair:account:approve"], countPendingAccounts),
      allowed(["material:info:list", "material:info:approve"], pendingProducts),
      allowed(["repair:account:list"], urgentLicences),
      allowed(["document:circulation:list"], overdueCirculations),
      scheduledRows(db, actor),
      latestOperations(db, actor),
      listUnreadNotices(db, actor),
    ]);
  return {
    now,
    ...(accounts && { accounts }),
    ...(products && { products }),
    ...(licences && { licences }),
    ...(circulations && { circulations }),
    ...(scheduled && { scheduled }),
    operations,
    notices,
  };
}

/** A moment as the answers have times: only the session knows the platform's zone. */
async function wallClock(db: Read, moment: Date): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select ${asTimestamp(moment)} as now`.execute(db);
  return rows[0]?.now ?? "";
}
