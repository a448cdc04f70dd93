import { dictionaryData, dictionaryType } from "@aeromaint/contracts/system/dict.ts";
import { actorOf } from "../../../crud/actor.ts";
import { crudRoutes } from "../../../crud/crud-routes.ts";
import { importRoutes } from "../../../crud/import/import.routes.ts";
import { importIntoStore } from "../../../crud/import/importable.ts";
import { serve, serveWrite } from "../../../crud/serve.ts";
import type { App } from "../../../infra/http/app-type.ts";
import { ok } from "../../../infra/http/envelope.ts";
import { dictDataStore, dictTypeStore } from "./dict.queries.ts";

const { dictType: _inAddress } = dictionaryData.filters.properties;

export default async function dictRoutes(app: App): Promise<void> {
  importRoutes(app, {
    resource: dictionaryType,
    table: "sysDictType",
    key: ["dictType"],
    store: importIntoStore(dictTypeStore),
  });
  importRoutes(app, {
    resource: dictionaryData,
    table: "sysDictData",
    key: ["dictType", "dictValue"],
    store: importIntoStore(dictDataStore),
  });
  crudRoutes(app, dictionaryType, dictTypeStore);
  crudRoutes(app, dictionaryData, dictDataStore);

  serve(app, "GET /system/dict/data/bytype/:type", async (request) => {
    const wanted = { ...request.query, dictType: request.params.type };
    return ok(await dictDataStore.list(app.db, wanted, actorOf(request)));
  });

  serveWrite(
    app,
    "DELETE /system/dict/type/refresh",
    { title: "字典缓存", type: "0", message: "操作成功" },
    (unit) => unit.record({ act: "cache.refreshed", table: "sysDictData" }),
  );
}
