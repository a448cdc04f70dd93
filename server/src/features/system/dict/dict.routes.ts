import { dictionaryData, dictionaryType } from "@aeromaint/contracts/system/dict.ts";
import { Type } from "typebox";
import { actorOf } from "../../../crud/actor.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { write } from "../../../crud/write.ts";
import { invalidate } from "../../../infra/cache/table-changes.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { answer, done, ok, page } from "../../../infra/http/envelope.ts";
import { dictDataStore } from "./dict-data.queries.ts";
import { dictTypeStore } from "./dict-type.queries.ts";

const { dictType: _inAddress, ...filters } = dictionaryData.filters.properties;

export async function dictRoutes(app: App): Promise<void> {
  crudRoutes(app, dictionaryType, dictTypeStore);
  crudRoutes(app, dictionaryData, dictDataStore);

  app.get("/system/dict/data/bytype/:type", {
    config: { access: "system:dict:list" },
    schema: {
      tags: [dictionaryData.title],
      summary: "一种字典的数据",
      params: Type.Object({ type: Type.String({ maxLength: 100 }) }),
      querystring: Type.Object(filters, { additionalProperties: true }),
      response: { 200: answer(page(dictionaryData.row)) },
    },
    handler: async (request) => {
      const wanted = { ...request.query, dictType: request.params.type };
      return ok(await dictDataStore.list(app.db, wanted, actorOf(request)));
    },
  });

  app.delete("/system/dict/type/refresh", {
    config: { access: "system:dict:refresh" },
    schema: { tags: [dictionaryType.title], summary: "刷新字典缓存", response: { 200: done } },
    handler: async (request) => {
      await write(request, { title: "字典缓存", type: "0" }, async (unit) =>
        invalidate(unit, "sys_dict_data"),
      );
      return ok(null);
    },
  });
}
