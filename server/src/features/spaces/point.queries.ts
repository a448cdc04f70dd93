import type {
  PlanPoint,
  PointAssoc,
  PointStatus,
  point,
} from "@aeromaint/contracts/spaces/space.ts";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { ResourceStore } from "../../crud/crud-routes.ts";
import { isReleased } from "../../crud/is-released.ts";
import { pageOf } from "../../crud/paging.ts";
import { containsPart, equals, matching } from "../../crud/row-list.ts";
import { changesBetween, insertRow, removeRows, updateRow } from "../../crud/rows.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { found, invalidField } from "../../infra/http/errors.ts";
import { isPlacedWithin, refuseOutside } from "./space-place.queries.ts";

/** Points are shared by all who keep them: no data scope narrows them. */
export const pointStore: ResourceStore<typeof point> = {
  list(db, filters, { now }) {
    const conditions = {
      spaceId: (spaceId: string) => isPlacedWithin("p.space_id", spaceId),
      name: containsPart("p.name"),
      status: equals("p.status"),
      assocType: equals("p.assocType"),
    };
    const points = pointsOf(db).where(matching(filters, conditions));
    return pageOf(rowsOf(points, now).orderBy("p.pointId", "desc"), filters);
  },

  find: (db, id, { now }) =>
    rowsOf(db.selectFrom("tdmPoint as p"), now).where("p.pointId", "=", id).executeTakeFirst(),

  async create(unit, { assocType = null, assocId = null, ...columns }, { user, now }) {
    await refuseOutside(unit.tx, columns);
    return insertRow(unit, "tdmPoint", "pointId", {
      ...columns,
      ...(await linkTo(unit.tx, { assocType, assocId }, now)),
      x: String(columns.x),
      y: String(columns.y),
      z: String(columns.z),
      createdBy: user.userId,
      deptId: user.deptId,
    });
  },

  async update(unit, id, { assocType, assocId, ...columns }, actor) {
    const before = await held(unit.tx, id);
    await refuseOutside(unit.tx, { ...before, ...columns });
    const after = linkAfter(before, { assocType, assocId });
    await updateLink(unit, { id, before, after }, actor);
    await updateRow(unit, "tdmPoint", "pointId", id, columns);
  },

  async remove(unit, ids) {
    await removeRows(unit, "tdmPoint", "pointId", ids);
  },
};

/** Present point, locked until the end of the transaction. */
async function held(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("tdmPoint")
    .select(["spaceId", "x", "y", "assocType"])
    .select(sql<string | null>`coalesce(item_id, person_id)`.as("assocId"))
    .where("pointId", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found(row);
}

/** Absent values stay. A new kind without an object removes the object. */
function linkAfter(before: Link, { assocType, assocId }: Partial<Link>): Link {
  const type = assocType === undefined ? before.assocType : assocType;
  const kept = type === before.assocType ? before.assocId : null;
  return { assocType: type, assocId: assocId === undefined ? kept : assocId };
}

/** A link that stays is not asked about: what it leads to may have been taken down since. */
async function updateLink(
  unit: UnitOfWork,
  { id, before, after }: { id: string; before: Link; after: Link },
  { now }: Actor,
): Promise<void> {
  const stays = before.assocType === after.assocType && before.assocId === after.assocId;
  await unit.tx
    .updateTable("tdmPoint")
    .set({ ...(!stays && (await linkTo(unit.tx, after, now))), updatedAt: now.toISOString() })
    .where("pointId", "=", id)
    .execute();
  const changes = changesBetween(["assocType", "assocId"], before, after);
  await unit.record({ act: "rows.written", subject: id, table: "tdmPoint", changes });
}

const pointsOf = (db: Read) => db.selectFrom("tdmPoint as p");

function rowsOf(points: ReturnType<typeof pointsOf>, now: Date) {
  return pointColumns(points, now)
    .innerJoin("tdmSpace as s", "s.spaceId", "p.spaceId")
    .select(["s.name as spaceName", "p.createdAt as createTime", "p.version"]);
}

/** More than a plan can show; a base has some hundreds. */
const maxOnPlan = 5_000;

/** Columns of list rows and of points on a plan. */
function pointColumns(points: ReturnType<typeof pointsOf>, now: Date) {
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
      sql<string | null>`case when ${isReleased(now, "i")} then i.title
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

/** Linked object of a point, in the form of the wire. */
interface Link {
  assocType: string | null;
  assocId: string | null;
}

/** The same as columns: items and persons are referred to by one each. */
interface LinkColumns {
  assocType: string | null;
  itemId: string | null;
  personId: string | null;
}

/** Modules of linked items by `assocType`. Other types are people. */
const moduleOf: Readonly<Record<string, string>> = { "1": "repair", "2": "tool" };

/** True if every reader sees the person `r` with the user `u`. */
const isShownPerson = sql<SqlBool>`(r.nature = '1' and r.user_nature in ('1', '3') and u.status = '1')`;

/**
 * The columns of a link that somebody asks for. Only what every reader sees can be linked: all who
 * are signed in read the names on a plan.
 * @throws 400 when there is no such item or person to see
 */
async function linkTo(tx: Tx, { assocType, assocId }: Link, now: Date): Promise<LinkColumns> {
  if (!assocId) return { assocType, itemId: null, personId: null };
  if (!assocType) throw invalidField("assocType", "请选择关联类型");
  const module = moduleOf[assocType];
  const target = module
    ? sql`select from content_item i
        where i.item_id = ${assocId}::bigint and i.module = ${module} and ${isReleased(now, "i")}
        for key share`
    : sql`select from repair_person r join sys_user u using (user_id)
        where r.information_id = ${assocId}::bigint and ${isShownPerson}
        for key share of r`;
  const { rows } = await target.execute(tx);
  if (rows.length === 0) throw invalidField("assocId", "关联对象不存在");
  return { assocType, itemId: module ? assocId : null, personId: module ? null : assocId };
}
