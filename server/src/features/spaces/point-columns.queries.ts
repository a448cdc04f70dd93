import type { PlanPoint, PointAssoc, PointStatus } from "@aeromaint/contracts/spaces/space.ts";
import { sql } from "kysely";
import type { Read } from "../../infra/db/database.ts";
import { isShownItem, isShownPerson } from "./point-link.queries.ts";
import { isPlacedWithin } from "./space-place.queries.ts";

/** More than a plan can show; a base has some hundreds. */
const maxOnPlan = 5_000;

const pointsOf = (db: Read) => db.selectFrom("tdmPoint as p");

/** What rows of the list and points of a plan have in common. */
export function pointColumns(points: ReturnType<typeof pointsOf>, now: Date) {
  return points
    .leftJoin("contentItem as i", "i.itemId", "p.itemId")
    .leftJoin("repairPerson as r", "r.informationId", "p.personId")
    .leftJoin("sysUser as u", "u.userId", "r.userId")
    .select(["p.pointId", "p.spaceId", "p.name", "p.updatedAt as updateTime"])
    .select((row) => [
      row.ref("p.status").$castTo<PointStatus>().as("status"),
      row.ref("p.assocType").$castTo<PointAssoc | null>().as("assocType"),
      sql<number>`p.x::float8`.as("x"),
      sql<number>`p.y::float8`.as("y"),
      sql<number>`p.z::float8`.as("z"),
      sql<string | null>`coalesce(p.item_id, p.person_id)`.as("assocId"),
      sql<string | null>`case when ${isShownItem(now)} then i.title
        when ${isShownPerson} then u.nick_name end`.as("assocName"),
    ]);
}

/** The points of a space and of all that lies in it, in a stable order; of all bases without one. */
export function pointsOnPlan(
  db: Read,
  spaceId: string | undefined,
  now: Date,
): Promise<PlanPoint[]> {
  const points = spaceId ? pointsOf(db).where(isPlacedWithin("p.space_id", spaceId)) : pointsOf(db);
  return pointColumns(points, now)
    .select("i.categoryId as assocCategoryId")
    .orderBy("p.pointId")
    .limit(maxOnPlan)
    .execute();
}
