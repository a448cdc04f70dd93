import type { SearchAnswer, SearchHit } from "@aeromaint/contracts/search/search.ts";
import { startTestApp, type TestClient } from "../../../test/harness.ts";

export const now = new Date("2026-06-15T10:00:00+08:00");

/** The application with what tests of the search need around it. */
export async function startSearchApp() {
  const t = await startTestApp();
  t.at(now);
  const { categoryId } = await t.db
    .selectFrom("contentCategory")
    .select("categoryId")
    .where("module", "=", "repair")
    .limit(1)
    .executeTakeFirstOrThrow();

  /** A new item of the 145 module. */
  async function item(over: object): Promise<string> {
    const { itemId } = await t.db
      .insertInto("contentItem")
      .values({
        categoryId,
        module: "repair",
        title: "没有关系的标题",
        releaseUser: "工程部",
        releaseTime: "2026-06-01 08:00:00",
        content: "<p>没有关系的内容</p>",
        summary: "没有关系的内容",
        ...over,
      })
      .returning("itemId")
      .executeTakeFirstOrThrow();
    return itemId;
  }

  async function search(
    keyword: string,
    { by = t.guest, ...query }: { by?: TestClient; kind?: string; pageNum?: string } & object = {},
  ): Promise<SearchAnswer> {
    // Rows are written past the application here.
    t.app.responseCache.clear();
    const { code, data, message } = await by.get(
      `/open/search?${new URLSearchParams({ keyword, ...query })}`,
    );
    if (code !== 200) throw new Error(message);
    return data;
  }

  const titles = async (keyword: string) =>
    (await search(keyword)).list.map(({ title }: SearchHit) => title);

  return { ...t, categoryId, item, search, titles };
}
