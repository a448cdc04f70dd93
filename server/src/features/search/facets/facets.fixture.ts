import { sql } from "kysely";
import { startTestApp } from "../../../../test/harness.ts";

export const now = new Date("2026-06-15T10:00:00+08:00");
export const modules = { repair: "/open/platform", train: "/open/platform/foreground" } as const;
export type Module = keyof typeof modules;

/** What is stated of one type, MSNs as ranges without their ends. */
export interface Stated {
  type: string;
  msns?: string;
  excluded?: string;
}

interface Item {
  module?: Module;
  categoryId?: string;
  title?: string;
  content?: string;
  releaseTime?: string;
  takeDownTime?: string | null;
  chapters?: readonly string[];
  stated?: readonly Stated[];
}

/** The application with two categories in each of two modules, and what tests of facets do to items. */
export async function startFacetApp() {
  const t = await startTestApp();
  t.at(now);
  const types = await t.db
    .selectFrom("aircraftType")
    .select(["typeId", "parentId", "name"])
    .execute();
  const typeIds = new Map(types.map(({ name, typeId }) => [name, typeId]));
  const typeId = (name: string) => {
    const id = typeIds.get(name);
    if (!id) throw new Error(`There is no type ${name}`);
    return id;
  };
  const made = await t.db
    .insertInto("contentCategory")
    .values(
      (["repair", "train"] as const).flatMap((module) =>
        [1, 2].map((nth) => ({ module, name: `筛选${nth}`, orderNum: 90 + nth, cover: "2" })),
      ),
    )
    .returning(["categoryId", "module"])
    .execute();
  const categories = Map.groupBy(made, ({ module }) => module);
  const categoryOf = (module: Module, nth = 0) => categories.get(module)?.[nth]?.categoryId ?? "";

  /** For what is stated past the application. */
  const refresh = (id: string) => sql`select facet_refresh(array[${id}::bigint])`.execute(t.db);

  async function state(id: string, { chapters, stated }: Pick<Item, "chapters" | "stated">) {
    for (const chapter of chapters ?? [])
      await sql`insert into owner_chapter values (${id}, ${chapter})`.execute(t.db);
    for (const { type, msns, excluded } of stated ?? []) {
      await sql`insert into applicability values (${id}, ${typeId(type)}, ${msns && `{${msns}}`}::int4multirange,
        ${`{${excluded ?? ""}}`}::int4multirange)`.execute(t.db);
    }
    await refresh(id);
  }

  return {
    ...t,
    types,
    typeId,
    categoryOf,
    state,
    refresh,
    /** @returns the item's id */
    async item({ module = "repair", chapters, stated, ...over }: Item = {}): Promise<string> {
      const { itemId } = await t.db
        .insertInto("contentItem")
        .values({
          categoryId: categoryOf(module),
          module,
          title: "条目",
          releaseUser: "工程部",
          releaseTime: "2026-06-01 08:00:00",
          content: "<p>内容</p>",
          summary: "内容",
          ...over,
        })
        .returning("itemId")
        .executeTakeFirstOrThrow();
      await state(itemId, { ...(chapters && { chapters }), ...(stated && { stated }) });
      return itemId;
    },
    async aircraft(
      registration: string,
      { type, msn, inService = "(,)" }: { type: string; msn: number; inService?: string },
    ) {
      await sql`insert into aircraft (registration, msn, type_id, in_service)
        values (${registration}, ${msn}, ${typeId(type)}, ${inService}::daterange)`.execute(t.db);
    },
    /** Rows are written past the application here: what was cached is not asked. */
    async get(path: string, query: Readonly<Record<string, string>> = {}) {
      t.app.responseCache.clear();
      return t.guest.get(`${path}?${new URLSearchParams(query)}`);
    },
  };
}

export type FacetApp = Awaited<ReturnType<typeof startFacetApp>>;
