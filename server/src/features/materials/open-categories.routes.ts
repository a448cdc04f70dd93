import type { MaterialCategoryNode } from "@aeromaint/contracts/materials/category.ts";
import {
  type OpenMaterialCategory,
  openMaterialCategory,
} from "@aeromaint/contracts/materials/open-category.ts";
import { Type } from "typebox";
import { sendCached } from "../../crud/cached.ts";
import type { App } from "../../infra/http/app-type.ts";
import { answer, ok } from "../../infra/http/envelope.ts";
import { listCategories } from "./categories/category.queries.ts";
import { categoryTree } from "./categories/category-tree.ts";

/** The tree as visitors need it; the signed-in call answers what editors need besides. */
export async function openCategoryRoutes(app: App): Promise<void> {
  app.get("/open/material/category", {
    config: { access: "open" },
    schema: {
      tags: ["公开接口"],
      summary: "航材分类树",
      response: { 200: answer(Type.Array(openMaterialCategory)) },
    },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["material_category"],
        make: async () => ok(categoryTree(await listCategories(app.db)).map(openNode)),
      }),
  });
}

function openNode({ categoryId, name, children }: MaterialCategoryNode): OpenMaterialCategory {
  return { categoryId, name, children: children.map(openNode) };
}
