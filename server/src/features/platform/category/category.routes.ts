import { categoryName, repairCategory } from "@aeromaint/contracts/platform/category.ts";
import { Type } from "typebox";
import { sendCached } from "../../../crud/cached.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import type { App } from "../../../platform/app-type.ts";
import { answer, ok } from "../../../platform/envelope.ts";
import { categoryStore, listCategoryNames } from "./category.queries.ts";

const names = answer(Type.Array(categoryName));

export async function categoryRoutes(app: App): Promise<void> {
  const { path, title } = repairCategory;
  crudRoutes(app, repairCategory, categoryStore, { detailPath: `${path}/details/:id` });

  // Both names stand in the specification for the choice of a category; they answer alike.
  for (const url of [`${path}/name`, `${path}/pull/down`]) {
    app.get(url, {
      config: { access: "signed-in" },
      schema: { tags: [title], summary: "维修信息分类下拉", response: { 200: names } },
      handler: async () => ok(await listCategoryNames(app.db)),
    });
  }

  app.get("/open/platform/name", {
    config: { access: "open" },
    schema: { tags: ["公开接口"], summary: "145模块分类", response: { 200: names } },
    handler: (request, reply) =>
      sendCached(request, reply, {
        tables: ["platform_category"],
        make: async () => ok(await listCategoryNames(app.db)),
      }),
  });
}
