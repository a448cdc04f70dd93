import type { MaterialCategoryNode } from "@aeromaint/contracts/materials/category.ts";
import type { OpenMaterialCategory } from "@aeromaint/contracts/materials/open-category.ts";
import { sendCached } from "../../crud/cached.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { buildCategoryTree, listCategories } from "./categories/category.queries.ts";

/** Category tree for visitors. The signed-in route has additional fields for editors. */
export async function openCategoryRoutes(app: App): Promise<void> {
  serve(app, "GET /open/material/category", (request, reply) =>
    sendCached(request, reply, {
      tables: ["material_category"],
      load: async () => ok(buildCategoryTree(await listCategories(app.db)).map(openNode)),
    }),
  );
}

function openNode({ categoryId, name, children }: MaterialCategoryNode): OpenMaterialCategory {
  return { categoryId, name, children: children.map(openNode) };
}
