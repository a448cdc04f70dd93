import type { PointInput, PointRow } from "@aeromaint/contracts/spaces/space.ts";
import { sql } from "kysely";
import type { Actor } from "../../crud/actor.ts";
import type { Store } from "../../crud/crud-routes.ts";
import { containing, type Paging, pageOf } from "../../crud/paging.ts";
import { changesBetween, insertRow, removeAll, updateVersioned } from "../../crud/rows.ts";
import type { Read, Tx } from "../../infra/db/database.ts";
import type { UnitOfWork } from "../../infra/db/unit-of-work.ts";
import { found } from "../../infra/http/errors.ts";
import { pointColumns } from "./point-columns.queries.ts";
import { type Link, linkTo } from "./point-link.queries.ts";
import { isPlacedWithin, refuseOutside } from "./space-place.queries.ts";

interface Filters {
  spaceId?: string;
  name?: string;
  status?: string;
  assocType?: string;
}

/** Points are shared by all who keep them: no data scope narrows them. */
export const pointStore: Store<PointRow, PointRow, PointInput, Partial<PointInput>, Filters> = {
  list(db, { spaceId, name, status, assocType, ...paging }: Filters & Paging, { now }) {
    let points = db.selectFrom("tdmPoint as p");
    if (spaceId) points = points.where(isPlacedWithin("p.space_id", spaceId));
    if (name) points = points.where("p.name", "ilike", containing(name));
    if (status) points = points.where("p.status", "=", status);
    if (assocType) points = points.where("p.assocType", "=", assocType);
    const rows = rowsOf(points, now).orderBy("p.pointId", "desc");
    return pageOf(rows, paging);
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
    await updateVersioned(unit, "tdmPoint", "pointId", id, columns);
  },

  async remove(unit, ids) {
    await removeAll(unit, "tdmPoint", "pointId", ids);
  },
};

/** The point as it stands, kept from others until the end of the transaction. */
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

/** What is absent stays, except that an object goes with its kind. */
function linkAfter(before: Link, { assocType, assocId }: Partial<Link>): Link {
  const type = assocType === undefined ? before.assocType : assocType;
  const kept = type === before.assocType ? before.assocId : null;
  return { assocType: type, assocId: assocId === undefined ? kept : assocId };
}

interface LinkChange {
  id: string;
  before: Link;
  after: Link;
}

/** A link that stays is not asked about: what it leads to may have been taken down since. */
async function updateLink(
  unit: UnitOfWork,
  { id, before, after }: LinkChange,
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
