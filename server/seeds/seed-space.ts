import type { PointStatus, SpaceType } from "@aeromaint/contracts/spaces/space.ts";
import { pointStore } from "../src/features/spaces/point.queries.ts";
import { spaceStore } from "../src/features/spaces/space.queries.ts";
import type { Tx } from "../src/infra/db/database.ts";
import base from "./demo/spaces.json" with { type: "json" };
import { type DemoContext, seededId } from "./demo-context.ts";

/** Position in metres from the upper left corner of the space, then height above the ground. */
interface DemoPoint {
  name: string;
  at: number[];
  status: string;
  /** Linked thing: the path of a demo item, or the name of a person. */
  item?: string;
  person?: string;
}

/** Space of the demo with its points and child spaces. */
interface DemoSpace {
  type: string;
  name: string;
  code: string;
  /** x, y, width and height in metres. */
  rectangle: number[];
  aircraft?: string;
  points?: readonly DemoPoint[];
  children?: readonly DemoSpace[];
}

interface TreePosition {
  parentId: string | null;
  orderNum: number;
}

/** Seeds the demo's base with its hangars, bays, positions and points. */
export async function seedSpace(context: DemoContext): Promise<void> {
  await seedSubtree(context, base, { parentId: null, orderNum: 1 });
}

async function seedSubtree(
  context: DemoContext,
  space: DemoSpace,
  position: TreePosition,
): Promise<void> {
  const { unit, user, now } = context;
  const { type, rectangle, points = [], children = [], ...facts } = space;
  const [x = 0, y = 0, width = 0, height = 0] = rectangle;
  const spaceId = await spaceStore.create(
    unit,
    // The database refuses unknown types and states.
    { ...facts, ...position, type: type as SpaceType, x, y, width, height },
    { user, now },
  );
  for (const point of points) {
    const { name, at } = point;
    const [px = 0, py = 0, z = 0] = at;
    const status = point.status as PointStatus;
    const input = { spaceId, name, status, x: px, y: py, z, ...(await linkOf(context, point)) };
    await pointStore.create(unit, input, { user, now });
  }
  for (const [index, child] of children.entries()) {
    await seedSubtree(context, child, { parentId: spaceId, orderNum: index + 1 });
  }
}

async function linkOf(context: DemoContext, { item, person }: DemoPoint) {
  if (person) {
    return { assocType: "3", assocId: await findPersonByName(context.unit.tx, person) } as const;
  }
  if (!item) return {};
  const assocType = item.startsWith("tools/") ? "2" : "1";
  return { assocType, assocId: seededId(context, item) } as const;
}

/** Profile id of a person. */
export async function findPersonByName(tx: Tx, nickName: string): Promise<string> {
  const { informationId } = await tx
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .select("p.informationId")
    .where("u.nickName", "=", nickName)
    .executeTakeFirstOrThrow();
  return informationId;
}
