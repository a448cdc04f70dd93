import type { SearchAnswer, SearchHit } from "@aeromaint/contracts/search/search.ts";
import type { TestClient } from "../../../test/harness.ts";
import { startSearchApp } from "../search/search.fixture.ts";

/** Starts the application with builders for tests of part numbers. */
export async function startNumberApp() {
  const t = await startSearchApp();
  const { categoryId } = await t.db
    .insertInto("materialCategory")
    .values({ name: "件号分类", orderNum: 1 })
    .returning("categoryId")
    .executeTakeFirstOrThrow();

  /** Creates a product, approved without `status`. */
  async function createProduct(over: object): Promise<string> {
    const texts = { name: "航材", subtitle: "-", specifications: "-", brand: "-", style: "-" };
    const longer = { characteristic: "-", description: "-", introduce: "-" };
    const { infoId } = await t.db
      .insertInto("materialInfo")
      .values({
        categoryId,
        price: "1",
        status: "1",
        ...texts,
        ...longer,
        // Earlier than the test clock.
        createdAt: "2026-06-01 08:00:00",
        ...over,
      })
      .returning("infoId")
      .executeTakeFirstOrThrow();
    return infoId;
  }

  /** Runs the recognition job. */
  const recognise = () => t.app.jobs.run("part-numbers");

  async function found(keyword: string, by?: TestClient): Promise<SearchAnswer> {
    return t.search(keyword, by ? { by } : {});
  }
  const ids = async (keyword: string, by?: TestClient) =>
    (await found(keyword, by)).list.map(({ id }: SearchHit) => id);

  return { ...t, createProduct, recognise, found, ids };
}
