import { dictionaries } from "@aeromaint/contracts/dictionaries.ts";
import { type SpaceType, typeAbove } from "@aeromaint/contracts/spaces/space.ts";
import { type SqlBool, sql } from "kysely";
import type { Tx } from "../../infra/db/database.ts";
import { invalidField } from "../../infra/http/errors.ts";

/** Metres, as numbers of the wire or as text of the database. */
type Metres = number | string;

interface Size {
  width: Metres;
  height: Metres;
}

interface Rectangle extends Size {
  x: Metres;
  y: Metres;
}

interface Parent extends Size {
  spaceId: string;
}

/**
 * The parent of a space of this type, held until the end of the transaction; null for a base.
 * @throws 400 for none, or one of the wrong type
 */
export async function parentFor(
  tx: Tx,
  type: SpaceType,
  parentId: string | null | undefined,
): Promise<Parent | null> {
  const wanted = typeAbove[type];
  const isTop = !parentId || BigInt(parentId) === 0n;
  if (wanted === null) {
    if (isTop) return null;
    throw invalidField("parentId", "基地没有上级空间");
  }
  if (isTop) throw invalidField("parentId", "请选择上级空间");
  const parent = await tx
    .selectFrom("tdmSpace")
    .select(["spaceId", "type", "width", "height"])
    .where("spaceId", "=", parentId)
    .forShare()
    .executeTakeFirst();
  if (!parent) throw invalidField("parentId", "上级空间不存在");
  if (parent.type !== wanted) {
    throw invalidField("parentId", `${labelOf(type)}只能建在${labelOf(wanted)}下`);
  }
  return parent;
}

/** @throws 400 when a space would reach out of the one that it lies in */
export function refuseBeyond(parent: Size, { x, y, width, height }: Rectangle): void {
  const message = "不能超出上级空间的范围";
  if (centimetres(x) + centimetres(width) > centimetres(parent.width)) {
    throw invalidField("width", message);
  }
  if (centimetres(y) + centimetres(height) > centimetres(parent.height)) {
    throw invalidField("height", message);
  }
}

/** @throws 400 when spaces or points lie out of the size that a space has now */
export async function refuseLeftOut(tx: Tx, spaceId: string): Promise<void> {
  const { rows } = await sql<{ spaces: boolean; points: boolean }>`
    select
      exists (select from tdm_space c where c.parent_id = s.space_id
        and (c.x + c.width > s.width or c.y + c.height > s.height)) as spaces,
      exists (select from tdm_point p where p.space_id = s.space_id
        and (p.x > s.width or p.y > s.height)) as points
    from tdm_space s where s.space_id = ${spaceId}::bigint`.execute(tx);
  if (rows[0]?.spaces) throw invalidField("width", "下级空间会超出新的范围");
  if (rows[0]?.points) throw invalidField("width", "点位会超出新的范围");
}

/**
 * Holds the space of a point until the end of the transaction.
 * @throws 400 when it is not there, or the point lies out of it
 */
export async function refuseOutside(
  tx: Tx,
  { spaceId, x, y }: { spaceId: string; x: Metres; y: Metres },
): Promise<void> {
  const space = await tx
    .selectFrom("tdmSpace")
    .select(["width", "height"])
    .where("spaceId", "=", spaceId)
    .forShare()
    .executeTakeFirst();
  if (!space) throw invalidField("spaceId", "所属空间不存在");
  const message = "点位不能超出所属空间的范围";
  if (centimetres(x) > centimetres(space.width)) throw invalidField("x", message);
  if (centimetres(y) > centimetres(space.height)) throw invalidField("y", message);
}

/** Whether a column names this space, or one that lies in it. */
export function isPlacedWithin(column: string, spaceId: string) {
  return sql<SqlBool>`${sql.ref(column)} in (
    with recursive below as (
      select space_id from tdm_space where space_id = ${spaceId}::bigint
      union all
      select s.space_id from below b join tdm_space s on s.parent_id = b.space_id
    )
    select space_id from below)`;
}

/** Whole numbers: 0.1 and 0.2 metres are 0.3. */
const centimetres = (metres: Metres) => Math.round(Number(metres) * 100);

function labelOf(type: SpaceType): string {
  return dictionaries.SPACE_TYPE.values.find(({ value }) => value === type)?.label ?? type;
}
