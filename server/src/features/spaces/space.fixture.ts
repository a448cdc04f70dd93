import { startTestApp } from "../../../test/harness.ts";

/** The application with what tests of spaces and points need around it. */
export async function startSpaceApp() {
  const t = await startTestApp();
  const admin = await t.as("admin");
  const operator = await t.as("operator");
  const mechanic = await t.as("mechanic");
  let made = 0;

  /** A space's form; as large as a bay, at the corner of what it lies in. */
  function form(type: string, over: object = {}) {
    made += 1;
    const rectangle = { x: 0, y: 0, width: 40, height: 46 };
    return { type, name: `空间${made}`, code: `S${made}`, orderNum: made, ...rectangle, ...over };
  }

  async function space(type: string, over: object = {}): Promise<string> {
    const { data, message } = await operator.post("/tdm/space", form(type, over));
    if (!data?.spaceId) throw new Error(message);
    return data.spaceId;
  }

  /** base ─ hangar ─ bay ─ position, and a second hangar. */
  async function world() {
    const base = await space("base", { width: 200, height: 100 });
    const hangar = await space("hangar", { parentId: base, width: 90, height: 80 });
    const other = await space("hangar", { parentId: base, x: 100, width: 90, height: 80 });
    const bay = await space("bay", { parentId: hangar, x: 4, y: 5 });
    const position = await space("position", { parentId: bay, width: 8, height: 6 });
    return { base, hangar, other, bay, position };
  }

  const pointForm = (spaceId: string, over: object = {}) => {
    made += 1;
    return { spaceId, name: `点位${made}`, x: 1.25, y: 2, z: 0.5, status: "1", ...over };
  };

  async function point(spaceId: string, over: object = {}): Promise<string> {
    const { data, message } = await operator.post("/tdm/point", pointForm(spaceId, over));
    if (!data?.pointId) throw new Error(message);
    return data.pointId;
  }

  /** An item of a module that readers see, unless the columns say otherwise. */
  async function item(module: "repair" | "tool" | "train", over: object = {}): Promise<string> {
    made += 1;
    const { categoryId } = await t.db
      .insertInto("contentCategory")
      .values({ name: `分类${made}`, orderNum: 1, cover: "2", module })
      .returning("categoryId")
      .executeTakeFirstOrThrow();
    const { itemId } = await t.db
      .insertInto("contentItem")
      .values({
        categoryId,
        module,
        title: `条目${made}`,
        releaseUser: "维修部",
        releaseTime: "2026-01-02 03:04:05",
        content: "<p>正文</p>",
        summary: "正文",
        ...over,
      })
      .returning("itemId")
      .executeTakeFirstOrThrow();
    return itemId;
  }

  async function personOf(userName: string): Promise<string> {
    const { informationId } = await t.db
      .selectFrom("repairPerson as p")
      .innerJoin("sysUser as u", "u.userId", "p.userId")
      .select("p.informationId")
      .where("u.userName", "=", userName)
      .executeTakeFirstOrThrow();
    return informationId;
  }

  /** Code, and the refused field with its sentence. */
  const refusal = ({ code, data, message }: Awaited<ReturnType<typeof operator.post>>) => [
    code,
    data?.errors?.[0]?.field ?? null,
    data?.errors?.[0]?.message ?? message,
  ];

  const clients = { admin, operator, mechanic };
  return { ...t, ...clients, form, space, world, pointForm, point, item, personOf, refusal };
}
