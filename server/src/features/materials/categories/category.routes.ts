import { materialCategory } from "@aeromaint/contracts/materials/category.ts";
import { actorOf } from "../../../crud/actor.ts";
import { changeRoutes, detailRoute } from "../../../crud/crud-routes.ts";
import { idOf } from "../../../crud/ids.ts";
import { serve } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { found } from "../../../infra/http/errors.ts";
import {
  buildCategoryTree,
  categoryStore,
  isRootId,
  listCategories,
  listSubcategories,
} from "./category.queries.ts";

/** Every signed-in person may read the tree: the site filters products by category. */
export default async function materialCategoryRoutes(app: App): Promise<void> {
  serve(app, "GET /platform/material/category", async () =>
    ok(buildCategoryTree(await listCategories(app.db))),
  );

  serve(app, "GET /platform/material/category/tree/:id", async (request) => {
    const id = idOf(request.params.id);
    if (!isRootId(id)) found(await categoryStore.find(app.db, id, actorOf(request)));
    return ok(await listSubcategories(app.db, id));
  });

  detailRoute(app, materialCategory, categoryStore);
  changeRoutes(app, materialCategory, categoryStore);
}
