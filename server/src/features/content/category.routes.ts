import { serveCached } from "../../crud/cached.ts";
import { crudRoutes } from "../../crud/crud-routes.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { createCategoryStore, listCategoryNames } from "./category.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

/** Categories of the three content modules, and lists of their names for selects. */
export default async function categoryRoutes(app: App): Promise<void> {
  for (const module of allModules) {
    crudRoutes(app, module.category, createCategoryStore(module), {
      detailPath: `${module.category.path}/details/:id`,
    });
    nameRoutes(app, module);
  }
}

function nameRoutes(app: App, module: ContentModule): void {
  const names = async () => {
    const categories = await listCategoryNames(app.db, module);
    return ok(categories.map((category) => withModuleId(module, category)));
  };

  for (const name of module.nameRoutes) {
    serve(app, name, names);
  }

  serveCached(app, `GET ${module.open.names}`, { tables: ["content_category"], load: names });
}

/** Adds the id under the field name of the module. */
function withModuleId<T extends { categoryId: string }>({ category }: ContentModule, row: T) {
  return { ...row, [category.id]: row.categoryId };
}
