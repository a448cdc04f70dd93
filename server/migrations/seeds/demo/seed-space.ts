import type { Actor } from "../../../src/crud/actor.ts";
import { pointStore } from "../../../src/features/spaces/point.queries.ts";
import { spaceStore } from "../../../src/features/spaces/space.queries.ts";
import type { Tx } from "../../../src/infra/db/database.ts";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import type { DemoItem } from "./entries/demo-item.ts";
import type { DemoLink, DemoSpace } from "./entries/demo-space.ts";
import { base } from "./space/base.ts";

interface Context extends Actor {
  unit: UnitOfWork;
}

/** The demo's base with its hangars, bays, positions and points. */
export async function seedSpace({ unit, ...actor }: Context): Promise<void> {
  await seed(unit, actor, base, { parentId: null, orderNum: 1 });
}

interface Place {
  parentId: string | null;
  orderNum: number;
}

async function seed(unit: UnitOfWork, actor: Actor, space: DemoSpace, place: Place): Promise<void> {
  const { rectangle, points = [], children = [], ...facts } = space;
  const [x, y, width, height] = rectangle;
  const spaceId = await spaceStore.create(unit, { ...facts, ...place, x, y, width, height }, actor);
  for (const { at, link, name, status } of points) {
    const [px, py, z] = at;
    const linked = link && (await assocOf(unit.tx, link));
    await pointStore.create(unit, { spaceId, name, status, x: px, y: py, z, ...linked }, actor);
  }
  for (const [index, child] of children.entries()) {
    await seed(unit, actor, child, { parentId: spaceId, orderNum: index + 1 });
  }
}

async function assocOf(tx: Tx, link: DemoLink) {
  if ("person" in link) {
    return { assocType: "3", assocId: await personCalled(tx, link.person) } as const;
  }
  return "tool" in link
    ? ({ assocType: "2", assocId: await itemFrom(tx, `tools/${link.tool}`) } as const)
    : ({ assocType: "1", assocId: await itemFrom(tx, `repair/${link.repair}`) } as const);
}

/** The id under which an item of the demo was seeded: its file knows the title. */
async function itemFrom(tx: Tx, path: string): Promise<string> {
  const module = (await import(new URL(`./${path}.ts`, import.meta.url).href)) as {
    default: DemoItem;
  };
  const { itemId } = await tx
    .selectFrom("contentItem")
    .select("itemId")
    .where("title", "=", module.default.title)
    .executeTakeFirstOrThrow();
  return itemId;
}

async function personCalled(tx: Tx, nickName: string): Promise<string> {
  const { informationId } = await tx
    .selectFrom("repairPerson as p")
    .innerJoin("sysUser as u", "u.userId", "p.userId")
    .select("p.informationId")
    .where("u.nickName", "=", nickName)
    .executeTakeFirstOrThrow();
  return informationId;
}
