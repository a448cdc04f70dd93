import type { Actor } from "../../../src/crud/actor.ts";
import { categoryStore } from "../../../src/features/materials/categories/category.queries.ts";
import { materialStore } from "../../../src/features/materials/products/material.queries.ts";
import { decideProducts } from "../../../src/features/materials/products/material-decision.queries.ts";
import type { UnitOfWork } from "../../../src/infra/db/unit-of-work.ts";
import type { DemoFiles } from "./demo-files.ts";
import { demoFolder } from "./demo-folder.ts";
import type { DemoProduct } from "./entries/demo-product.ts";
import { productCategories } from "./entries/product-categories.ts";

interface Context extends Actor {
  unit: UnitOfWork;
  demoFiles: DemoFiles;
}

/** Aviation material: the tree of categories, and products that are passed, rejected or pending. */
export async function seedProducts({ unit, demoFiles, ...actor }: Context): Promise<void> {
  const categoryIds = await seedCategories(unit, actor);
  const firmIds = await idsOfFirms(unit);
  for (const product of inTurn(await demoFolder<DemoProduct>("products"))) {
    const { category, cover, detail, status, supplier, ...texts } = product;
    const categoryId = categoryIds.get(category);
    if (!categoryId) throw new Error(`The demo has no category ${category}.`);
    const supplierId = supplier && firmIds.get(supplier);
    if (supplier && !supplierId) throw new Error(`The demo has no firm ${supplier}.`);
    const pictures = (names: string[]) => Promise.all(names.map((name) => demoFiles.cover(name)));
    const input = {
      ...texts,
      categoryId,
      supplierId: supplierId ?? null,
      coverImage: await pictures(cover),
      detailImages: await pictures(detail),
    };
    const infoId = await materialStore.create(unit, input, actor);
    if (status === "0") continue;
    await decideProducts(unit, { ids: [infoId], status, reason: whyRejected }, actor);
  }
}

/** Kept for those rejected only. */
const whyRejected = "缺少适航批准标签的照片，请补充后再提交。";

/** The ids of the categories by their names, which are unique in the demo's tree. */
async function seedCategories(
  unit: UnitOfWork,
  actor: Actor,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { children = [], ...top } of productCategories) {
    const parentId = await categoryStore.create(unit, top, actor);
    ids.set(top.name, parentId);
    for (const leaf of children) {
      ids.set(leaf.name, await categoryStore.create(unit, { ...leaf, parentId }, actor));
    }
  }
  return ids;
}

async function idsOfFirms({ tx }: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  const firms = await tx
    .selectFrom("repairPerson")
    .select(["informationId", "enterpriseName"])
    .where("userNature", "=", "2")
    .execute();
  return new Map(
    firms.map(({ enterpriseName, informationId }) => [enterpriseName ?? "", informationId]),
  );
}

/**
 * One of each category after the other, so that a page of the list shows many kinds. The first
 * ones are made last: lists begin with the newest.
 */
function inTurn(all: readonly DemoProduct[]): DemoProduct[] {
  const groups = [...Map.groupBy(all, ({ category }) => category).values()];
  const longest = Math.max(0, ...groups.map((group) => group.length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    groups.flatMap((group) => group[round] ?? []),
  );
  return rounds.flat().toReversed();
}
