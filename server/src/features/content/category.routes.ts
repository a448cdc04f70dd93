import { serveCached } from "../../crud/cached.ts";
import { crudRoutes, type Store } from "../../crud/crud-routes.ts";
import { serve } from "../../crud/serve.ts";
import type { App } from "../../infra/http/app-type.ts";
import { ok } from "../../infra/http/envelope.ts";
import { createCategoryStore, listCategoryNames } from "./category.queries.ts";
import { allModules, type ContentModule } from "./module.ts";

/** Categories of the three content modules, and lists of their names for selects. */
export async function categoryRoutes(app: App): Promise<void> {
  for (const module of allModules) {
    crudRoutes(app, module.category, createModuleStore(module), {
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

function createModuleStore(module: ContentModule): Store<unknown, unknown, never, never, never> {
  const store = createCategoryStore(module);
  return {
    ...store,
    async list(db, filters, actor) {
      const { list, total } = await store.list(db, filters, actor);
      return { list: list.map((row) => withModuleId(module, row)), total };
    },
    async find(db, id, actor) {
      const row = await store.find(db, id, actor);
      return row && withModuleId(module, row);
    },
  };
}
