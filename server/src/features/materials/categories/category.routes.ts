import { materialCategory, materialCategoryNode } from "@aeromaint/contracts/materials/category.ts";
import { Type } from "typebox";
import { changeRoutes, detailRoute } from "../../../crud/crud-routes.ts";
import { idOf, idParams } from "../../../crud/ids.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import { categoryStore, listBelow, listCategories } from "./category.queries.ts";
import { isTop } from "./category-parent.queries.ts";
import { categoryTree } from "./category-tree.ts";

const { path, title } = materialCategory;
const tags = [title];

/** The tree is for everybody who is signed in: the site chooses products by it. */
export async function materialCategoryRoutes(app: App): Promise<void> {
  app.get(path, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "航材分类树",
      response: { 200: answer(Type.Array(materialCategoryNode)) },
    },
    handler: async () => ok(categoryTree(await listCategories(app.db))),
  });

  app.get(`${path}/tree/:id`, {
    config: { access: "signed-in" },
    schema: {
      tags,
      summary: "下级航材分类",
      params: idParams,
      response: { 200: answer(Type.Array(materialCategory.row)) },
    },
    handler: async (request) => {
      const id = idOf(request.params.id);
      if (!isTop(id)) found(await categoryStore.find(app.db, id));
      return ok(await listBelow(app.db, id));
    },
  });

  detailRoute(app, materialCategory, categoryStore);
  changeRoutes(app, materialCategory, categoryStore);
}
