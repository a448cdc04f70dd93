import type { MaterialCategoryNode } from "@aeromaint/contracts/materials/category.ts";
import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { serveCached } from "../../crud/cached.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { buildCategoryTree, listCategories } from "./categories/category.queries.ts";

/** Category tree for visitors. The signed-in route has additional fields for editors. */
export default async function openCategoryRoutes(app: App): Promise<void> {
  serveCached(app, "GET /open/material/category", {
    tables: ["material_category"],
    load: async () => ok(buildCategoryTree(await listCategories(app.db)).map(openNode)),
  });
}

function openNode({ categoryId, name, children }: MaterialCategoryNode): OpenMaterialCategory {
  return { categoryId, name, children: children.map(openNode) };
}
